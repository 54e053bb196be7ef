/** Days of a week, as the pattern of study has them. */
const WEEK = 7;
/** How much a pace changes a week, and how much futures differ in that: most learners slow down. docs/product.md#forecasts */
const DRIFT = -0.02;
const DRIFT_SPREAD = 0.01;
/**
 * How wide the known variation is drawn: for the pace of a future, and for each week in it, because six weeks hold less
 * variation than a year does. Found with simulated learners: docs/measurements.md#forecasts
 */
const PACE_SPREAD = 0.9;
const WEEK_SPREAD = 4;
/** How much less than its mean an uncertain pace is taken for: who has just begun was often seen at their best. */
const CAUTION = 0.85;
/** Weeks that vary more than their days can explain hang together, such as a week of much after another: at most so much. */
const MAX_CLUSTER = 4;
/** No pace is less certain than that. */
const MAX_UNCERTAINTY = 0.3;
/** The weight of whole weeks beside single weekdays where both say how much study varies */
const BLOCK_WEIGHT = 3;
const DAY_WEIGHT = 1;
/** What is taken for known of the variation before any week was seen, and for how many weeks it counts */
const PRIOR_PART = 0.1;
const PRIOR_WEEKS = 0.5;

/** Minutes a day, the oldest first, in whole weeks up to yesterday; null: not known, before the start or in a pause. */
export type History = readonly (number | null)[];

/** Numbers from 0 up to 1 that a text decides. */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function normalOf(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Student's t: wider than the normal where few weeks are known. */
function studentOf(random: () => number, freedom: number): number {
  const normal = normalOf(random);
  let squares = 0;
  for (let index = 0; index < freedom; index += 1) squares += normalOf(random) ** 2;
  return normal / Math.sqrt(squares / freedom);
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => (values.length === 0 ? 0 : sumOf(values) / values.length);

function squaresOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

const isKnown = (value: number | null): value is number => value !== null;

function weeksOf(history: History): (number | null)[][] {
  return Array.from({ length: history.length / WEEK }, (_, week) =>
    history.slice(week * WEEK, (week + 1) * WEEK),
  );
}

/** How much a week's minutes vary, as the square of their part of the mean: by whole weeks and by weekdays. */
function variationOf(history: History, known: readonly number[]): number {
  const weekMean = meanOf(known) * WEEK;
  const weeks = weeksOf(history);
  const totals = weeks.flatMap((week) => (week.every(isKnown) ? [sumOf(week.filter(isKnown))] : []));
  const weekdays = Array.from({ length: WEEK }, (_, day) =>
    weeks.map((week) => week[day] ?? null).filter(isKnown),
  );
  const freedom = sumOf(weekdays.map(({ length }) => Math.max(0, length - 1)));
  const byDay = freedom === 0 ? 0 : (WEEK * sumOf(weekdays.map(squaresOf))) / freedom;
  const blocks = Math.max(0, totals.length - 1) * BLOCK_WEIGHT;
  const byBlock = totals.length > 1 ? squaresOf(totals) / (totals.length - 1) : 0;
  const cluster = byDay === 0 ? 1 : Math.min(MAX_CLUSTER, Math.max(1, byBlock / byDay));
  const variance = (cluster * (byBlock * blocks + byDay * DAY_WEIGHT)) / (blocks + DAY_WEIGHT);
  const studied = known.filter((minutes) => minutes > 0);
  const weekCount = known.length / WEEK;
  const spread = squaresOf(studied) / studied.length / meanOf(studied) ** 2;
  const prior = (PRIOR_PART * (1 + spread) * weekCount) / studied.length;
  return ((variance / weekMean ** 2) * weekCount + prior * PRIOR_WEEKS) / (weekCount + PRIOR_WEEKS);
}

interface FuturesInput {
  history: History;
  openMinutes: number;
  /** Minutes that today has already: they are done and in no future again */
  todayMinutes: number;
  random: () => number;
  count: number;
  /** Futures that take longer end here */
  maxDays: number;
  isPaused: (day: number) => boolean;
}

interface Week {
  days: (number | null)[];
  /** Null where a day isn't known */
  total: number | null;
}

/** The weeks of the past, in a form that a thousand futures can draw from. */
interface Pattern {
  weeks: Week[];
  known: number[];
  /** Up to each week: how many days are known */
  shares: number[];
  /** How far a week of a future differs from the one it is drawn from, as a logarithm */
  jitter: number;
  /** From this day on, weeks can be counted as a whole: no pause is left, and today's study is over */
  plainFrom: number;
}

function drawWeek({ weeks, shares }: Pattern, random: () => number): Week | undefined {
  const at = random() * (shares.at(-1) ?? 0);
  return weeks[shares.findIndex((share) => at < share)];
}

function plainFrom({ isPaused, maxDays }: FuturesInput): number {
  for (let day = maxDays; day > 0; day -= 1) if (isPaused(day)) return day + 1;
  return 1;
}

/** The day, 0 being today, on which one future ends. */
function endOf(input: FuturesInput, pattern: Pattern, pace: number, drift: number): number {
  const { random, openMinutes, todayMinutes, isPaused, maxDays } = input;
  const { known, jitter, plainFrom } = pattern;
  let [done, level] = [0, pace];
  for (let day = 0; day <= maxDays; level *= drift) {
    const week = drawWeek(pattern, random);
    const now = level * Math.exp(jitter * normalOf(random) - jitter ** 2 / 2);
    const total = (week?.total ?? Number.POSITIVE_INFINITY) * now;
    if (day >= plainFrom && done + total < openMinutes) {
      done += total;
      day += WEEK;
      continue;
    }
    for (let index = 0; index < WEEK; index += 1, day += 1) {
      if (isPaused(day)) continue;
      const drawn = week?.days[index] ?? known[Math.floor(random() * known.length)] ?? 0;
      done += Math.max(0, drawn * now - (day === 0 ? todayMinutes : 0));
      if (done >= openMinutes) return day;
    }
  }
  return maxDays + 1;
}

/** The days on which so many futures end, the earliest first. Weeks of the past come again in any order, at a pace near the known one. */
export function futuresOf(input: FuturesInput): Int32Array {
  const { history, random, count } = input;
  const known = history.filter(isKnown);
  const weeks = weeksOf(history);
  let days = 0;
  const shares = weeks.map((week) => {
    days += week.filter(isKnown).length;
    return days;
  });
  const weekCount = known.length / WEEK;
  const uncertainty = Math.min(MAX_UNCERTAINTY, variationOf(history, known) / weekCount);
  const spread = Math.sqrt(PACE_SPREAD * uncertainty);
  const freedom = Math.max(1, Math.round(weekCount) - 1);
  const pattern = {
    ...{ known, shares, plainFrom: plainFrom(input) },
    weeks: weeks.map((days) => ({ days, total: days.every(isKnown) ? sumOf(days.filter(isKnown)) : null })),
    jitter: Math.sqrt(Math.log(1 + WEEK_SPREAD * uncertainty)),
  };
  const ends = new Int32Array(count);
  for (let future = 0; future < count; future += 1) {
    const shift = Math.min(2, Math.max(-2, spread * studentOf(random, freedom)));
    const drift = Math.exp(DRIFT + DRIFT_SPREAD * normalOf(random));
    ends[future] = endOf(input, pattern, Math.exp(shift - CAUTION * spread ** 2), drift);
  }
  return ends.sort();
}
