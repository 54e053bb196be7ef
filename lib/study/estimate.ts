/** What a figure of a learner's pace was before they showed their own. docs/product.md#estimates */
const PRIOR = { questionSeconds: 25, runs: 1.3, wordsPerMinute: 180, videoFactor: 1.25 } as const;
/** Own figures weigh n / (n + k). */
const ANSWERS_K = 30;
const LESSONS_K = 5;
/** An own figure stays within this many times its prior, and within the same part of it. */
const MAX_TIMES = 4;
/** Longer gaps are breaks, not thinking. */
export const MAX_GAP_SECONDS = 300;
/** Time entered by hand never takes the last of the open work away. */
const KEPT_MINUTES = 10;

/** What a learner's own pace is read from. */
export interface PaceSamples {
  /** Seconds of each answer; those over five minutes are left out here */
  answerSeconds: readonly number[];
  /** For each quiz that was completed: how often it was */
  quizRuns: readonly number[];
  /** For each text lesson that was read to its end */
  readings: readonly { words: number; seconds: number }[];
  /** For each recording that was finished: how long it lasts, and how long it took */
  videos: readonly { seconds: number; studySeconds: number }[];
}

interface PaceFigure {
  /** As it is shown and calculated with */
  value: number;
  /** How many own answers, quizzes or lessons it rests on */
  own: number;
}

export interface Pace {
  questionSeconds: PaceFigure;
  runs: PaceFigure;
  wordsPerMinute: PaceFigure;
  videoFactor: PaceFigure;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[middle]];
  return (low + high) / 2;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function figureOf(prior: number, own: number | null, n: number, k: number, digits: number): PaceFigure {
  const clamped = own === null ? prior : Math.min(prior * MAX_TIMES, Math.max(prior / MAX_TIMES, own));
  const share = own === null ? 0 : n / (n + k);
  const value = share * clamped + (1 - share) * prior;
  return { value: Number(value.toFixed(digits)), own: own === null ? 0 : n };
}

const isUsable = (value: number) => Number.isFinite(value) && value > 0;

/** A learner's own pace, as far as it is known, mixed with what holds for everybody. docs/product.md#estimates */
export function paceOf(samples: PaceSamples): Pace {
  const answers = samples.answerSeconds.filter((seconds) => isUsable(seconds) && seconds <= MAX_GAP_SECONDS);
  const runs = samples.quizRuns.filter(isUsable);
  const speeds = samples.readings.map(({ words, seconds }) => (words / seconds) * 60).filter(isUsable);
  const factors = samples.videos.map(({ seconds, studySeconds }) => studySeconds / seconds).filter(isUsable);
  const of = (values: number[], middle: (values: number[]) => number) =>
    values.length === 0 ? null : middle(values);
  return {
    questionSeconds: figureOf(PRIOR.questionSeconds, of(answers, median), answers.length, ANSWERS_K, 1),
    runs: figureOf(PRIOR.runs, of(runs, mean), runs.length, LESSONS_K, 2),
    wordsPerMinute: figureOf(PRIOR.wordsPerMinute, of(speeds, median), speeds.length, LESSONS_K, 0),
    videoFactor: figureOf(PRIOR.videoFactor, of(factors, median), factors.length, LESSONS_K, 2),
  };
}

export interface EstimateItem {
  kind: "lesson" | "quiz";
  id: string;
  title: string;
  isDone: boolean;
  /** Of a quiz */
  questions: number;
  /** Of a lesson: its text, and its recording's length */
  words: number;
  seconds: number;
}

/** An item of open work, as the schedule places it. */
export interface OpenItem {
  kind: "lesson" | "quiz";
  id: string;
  title: string;
  /** How long it takes */
  seconds: number;
}

interface EstimateLine {
  kind: "questions" | "reading" | "video" | "claimed";
  count: number;
  each: number;
  runs: number;
  own: number;
  minutes: number;
}

export interface Estimate {
  /** Whole minutes: the sum of the lines */
  openMinutes: number;
  scopeMinutes: number;
  lines: EstimateLine[];
}

/** How long an item takes at a pace, in seconds. */
export function itemSeconds(item: Pick<EstimateItem, "questions" | "words" | "seconds">, pace: Pace): number {
  const asked = item.questions * pace.questionSeconds.value * pace.runs.value;
  const read = (item.words / pace.wordsPerMinute.value) * 60;
  return asked + read + item.seconds * pace.videoFactor.value;
}

/** What is open, in its order, with the seconds that each takes. */
export function openItems(items: readonly EstimateItem[], pace: Pace): OpenItem[] {
  return items
    .filter(({ isDone }) => !isDone)
    .map((item) => ({ kind: item.kind, id: item.id, title: item.title, seconds: itemSeconds(item, pace) }));
}

/** What there is takes a minute at least. */
const wholeMinutes = (minutes: number) => Math.max(1, Math.round(minutes));

function linesOf(items: readonly EstimateItem[], pace: Pace): EstimateLine[] {
  const sum = (field: "questions" | "words" | "seconds") =>
    Math.round(items.reduce((total, item) => total + item[field], 0));
  const [questions, words, seconds] = [sum("questions"), sum("words"), sum("seconds")];
  const { questionSeconds, runs, wordsPerMinute, videoFactor } = pace;
  const lines: EstimateLine[] = [
    {
      kind: "questions",
      count: questions,
      each: questionSeconds.value,
      runs: runs.value,
      own: questionSeconds.own,
      minutes: wholeMinutes((questions * questionSeconds.value * runs.value) / 60),
    },
    {
      kind: "reading",
      count: words,
      each: wordsPerMinute.value,
      runs: 1,
      own: wordsPerMinute.own,
      minutes: wholeMinutes(words / wordsPerMinute.value),
    },
    {
      kind: "video",
      count: seconds,
      each: videoFactor.value,
      runs: 1,
      own: videoFactor.own,
      minutes: wholeMinutes((seconds * videoFactor.value) / 60),
    },
  ];
  return lines.filter(({ count }) => count > 0);
}

const minutesOf = (lines: readonly EstimateLine[]) => lines.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * How long a course still takes, and how that was worked out. `claimedMinutes` were entered by hand for what is still
 * open: they are taken off, but not the last ten minutes. docs/product.md#estimates
 */
export function estimateOf(items: readonly EstimateItem[], pace: Pace, claimedMinutes: number): Estimate {
  const lines = linesOf(
    items.filter(({ isDone }) => !isDone),
    pace,
  );
  const open = minutesOf(lines);
  const claimed = Math.min(Math.round(claimedMinutes), Math.max(0, open - KEPT_MINUTES));
  const done = minutesOf(
    linesOf(
      items.filter(({ isDone }) => isDone),
      pace,
    ),
  );
  if (claimed > 0)
    lines.push({ kind: "claimed", count: claimed, each: 1, runs: 1, own: 0, minutes: -claimed });
  return { openMinutes: open - Math.max(0, claimed), scopeMinutes: open + done, lines };
}
