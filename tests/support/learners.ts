import { addDays, type LocalDay } from "#lib/core/time.ts";
import { forecastOf, MAX_IDLE_DAYS } from "#lib/study/forecast.ts";
import { seededRandom } from "./schedules.ts";

type Random = () => number;

/** How many minutes a learner studies on a day of their own count. */
type Habit = (day: number) => number;

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Minutes around a mean, never below 0, often a bit less and sometimes much more. */
const around = (random: Random, mean: number, spread: number) =>
  mean * Math.exp(spread * normal(random) - spread ** 2 / 2);

const between = (random: Random, least: number, most: number) => least + (most - least) * random();

/** Six kinds of learners. Each learner has their own figures; none knows of a plan. */
export const HABITS: Record<string, (random: Random) => Habit> = {
  /** Monday, Wednesday and Friday, 7 to 9.5 times in 10, 20 to 45 minutes */
  evenings: (random) => {
    const [chance, mean] = [between(random, 0.7, 0.95), between(random, 20, 45)];
    return (day) => ([0, 2, 4].includes(day % 7) && random() < chance ? around(random, mean, 0.25) : 0);
  },
  /** A little on most days */
  daily: (random) => {
    const [chance, mean] = [between(random, 0.5, 0.9), between(random, 10, 25)];
    return () => (random() < chance ? around(random, mean, 0.4) : 0);
  },
  /** Long sessions on Saturdays and Sundays */
  weekends: (random) => {
    const [chance, mean] = [between(random, 0.6, 0.9), between(random, 50, 110)];
    return (day) => (day % 7 >= 5 && random() < chance ? around(random, mean, 0.4) : 0);
  },
  /** A week or two of much, then a week of almost nothing */
  bursts: (random) => {
    let isOn = random() < 0.55;
    const [on, off, mean] = [between(random, 7, 13), between(random, 5, 10), between(random, 25, 55)];
    return () => {
      if (random() < 1 / (isOn ? on : off)) isOn = !isOn;
      return random() < (isOn ? 0.8 : 0.04) ? around(random, mean, 0.4) : 0;
    };
  },
  /** One day in three to five, for minutes or for hours */
  irregular: (random) => {
    const [chance, mean] = [between(random, 0.2, 0.35), between(random, 25, 55)];
    return () => (random() < chance ? around(random, mean, 0.8) : 0);
  },
  /** From Monday to Friday, and half as often after five to ten months */
  fading: (random) => {
    const [chance, mean, half] = [
      between(random, 0.65, 0.9),
      between(random, 20, 40),
      between(random, 150, 300),
    ];
    return (day) => (day % 7 < 5 && random() < chance * 0.5 ** (day / half) ? around(random, mean, 0.3) : 0);
  },
};

const START: LocalDay = "2026-01-05";
/** Longer is beyond what a forecast tells. */
const MAX_DAYS = 1500;

export interface Trial {
  isHeld: boolean;
  /** Whether the real end lies within three days of the range's middle */
  isWithinThree: boolean;
  isEarly: boolean;
}

/** One simulated learner after 2 to 10 weeks, with 1 to 16 weeks of work to go: the forecast, and the end that came. */
export function trialOf(habit: (random: Random) => Habit, seed: number): Trial | null {
  const random = seededRandom(seed);
  const minutesOn = habit(random);
  const offset = Math.floor(random() * 7);
  const past = Math.floor(between(random, 14, 71));
  const first = addDays(START, offset);
  const days = Array.from({ length: past }, (_, day) => minutesOn(day + offset));
  const recent = days.slice(-42);
  const open = ((recent.reduce((sum, one) => sum + one, 0) * 7) / recent.length) * between(random, 1, 16);
  const today = addDays(first, past);
  if (past - 1 - days.findLastIndex((minutes) => minutes > 0) >= MAX_IDLE_DAYS) return null;
  const forecast = forecastOf({
    ...{ seed: `learner-${seed}`, today, openMinutes: open, since: first, pauses: [], goalDate: null },
    study: new Map(days.map((minutes, index) => [addDays(first, index), minutes])),
  });
  if (forecast.kind !== "range") return null;
  let [end, done] = [0, minutesOn(past + offset)];
  while (done < open && end < MAX_DAYS) {
    end += 1;
    done += minutesOn(past + offset + end);
  }
  const day = addDays(today, end);
  const [from, to] = [Date.parse(forecast.from), Date.parse(forecast.to)];
  const away = Math.abs(Date.parse(day) - (from + to) / 2) / 86_400_000;
  return {
    isHeld: forecast.from <= day && day <= forecast.to,
    isWithinThree: away <= 3,
    isEarly: day < forecast.from,
  };
}

export interface Calibration {
  learners: number;
  /** In percent: ends within the range, and within three days of its middle */
  held: number;
  withinThree: number;
  early: number;
}

/** How often the range holds the end for so many learners of a kind. */
export function calibrationOf(kind: string, learners: number, seed: number): Calibration {
  const habit = HABITS[kind];
  if (!habit) throw new RangeError(`There is no kind ${kind}`);
  const trials: Trial[] = [];
  for (let index = 0; trials.length < learners; index += 1) {
    const trial = trialOf(habit, seed + index * 7919);
    if (trial) trials.push(trial);
  }
  const percent = (is: (trial: Trial) => boolean) => (trials.filter(is).length / trials.length) * 100;
  return {
    learners: trials.length,
    held: percent(({ isHeld }) => isHeld),
    withinThree: percent(({ isWithinThree }) => isWithinThree),
    early: percent(({ isEarly }) => isEarly),
  };
}
