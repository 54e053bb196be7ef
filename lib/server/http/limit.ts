import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#lib/core/errors.ts";
import { dbPool } from "../db/db.ts";
import { limitScale } from "./limit-scale.ts";

/** Calls a period, for one key. docs/product.md#limits */
export const LIMITS = {
  /** Pages that have to be made, for one address: those kept in memory are not counted */
  page: { points: 600, seconds: 60, shared: false },
  read: { points: 300, seconds: 300, shared: false },
  /** Watching a job: a call every 700 ms */
  poll: { points: 600, seconds: 300, shared: false },
  write: { points: 60, seconds: 60, shared: false },
  answer: { points: 120, seconds: 60, shared: false },
  /** Pictures that are drawn for one learner */
  picture: { points: 60, seconds: 300, shared: false },
  import: { points: 30, seconds: 3600, shared: false },
  /** Seconds of work on the files of one learner: reading them and making their pictures anew */
  importSeconds: { points: 180, seconds: 3600, shared: true },
  /** Default quizzes made of a text */
  defaultQuiz: { points: 30, seconds: 3600, shared: true },
  /** Questions asked of a model for one learner */
  questionModel: { points: 30, seconds: 3600, shared: true },
  /** Questions to the assistant, and mistakes that it explains */
  assistant: { points: 30, seconds: 3600, shared: true },
  /** Quizzes and cards made of lessons */
  lessonQuestions: { points: 60, seconds: 3600, shared: true },
  flag: { points: 20, seconds: 86_400, shared: true },
  export: { points: 5, seconds: 3600, shared: false },
  /** Lines of the audit log for one learner's refused calls */
  refusal: { points: 20, seconds: 3600, shared: false },
  loginByAccount: { points: 10, seconds: 900, shared: true },
  loginByAddress: { points: 20, seconds: 300, shared: true },
  loginByDevice: { points: 10, seconds: 900, shared: true },
  registerByAddress: { points: 5, seconds: 1800, shared: true },
  /** Round trips to Google that are begun */
  googleStartByAddress: { points: 20, seconds: 300, shared: true },
  /** Round trips that are finished; a form that is corrected counts again */
  googleFinishByAddress: { points: 40, seconds: 300, shared: true },
  forgotByEmail: { points: 3, seconds: 3600, shared: true },
  forgotByAddress: { points: 10, seconds: 3600, shared: true },
  resetByAddress: { points: 10, seconds: 3600, shared: true },
  contactByAddress: { points: 5, seconds: 3600, shared: true },
  adminByAddress: { points: 20, seconds: 900, shared: true },
  generation: { points: 10, seconds: 3600, shared: true },
  /** Withdrawals from a contract without a session, by email address and order number */
  withdrawByAddress: { points: 10, seconds: 3600, shared: true },
  surveyByAddress: { points: 10, seconds: 3600, shared: true },
  extensionToken: { points: 30, seconds: 3600, shared: true },
  extensionAnonymous: { points: 10, seconds: 3600, shared: true },
  extensionCode: { points: 60, seconds: 60, shared: true },
  /** Of one connection */
  extensionRefresh: { points: 30, seconds: 3600, shared: true },
  /** Calls with tokens that are worth nothing there, and the questions of browsers before a call */
  extensionRefused: { points: 600, seconds: 300, shared: false },
  /** Reads of one calendar feed, and of addresses that are none */
  feed: { points: 60, seconds: 300, shared: false },
  feedUnknown: { points: 60, seconds: 300, shared: false },
  /** Calendars brought in step by hand, and free times looked up */
  calendarSync: { points: 30, seconds: 3600, shared: true },
  /** Study plans and pauses that are saved: each may leave a version that every look at a plan reads */
  studyPlan: { points: 60, seconds: 3600, shared: true },
  connectionStart: { points: 30, seconds: 3600, shared: true },
  connectionFinish: { points: 30, seconds: 3600, shared: true },
  /** Links of reminders, from one address: a mail service presses those of all its users */
  reminderLink: { points: 600, seconds: 60, shared: false },
  /** Texts that Twilio tells of, from one of its addresses */
  textInbound: { points: 600, seconds: 60, shared: false },
  extensionProgress: { points: 120, seconds: 60, shared: false },
} as const;

export type LimitName = keyof typeof LIMITS;

type Limiter = RateLimiterMemory | RateLimiterPostgres;
/** By name and scale */
const limiters = new Map<string, Limiter>();

/** Sign-in is counted in PostgreSQL, for all instances and across restarts; ordinary calls in memory. */
function create(name: LimitName, scale: number): Limiter {
  const { points, seconds, shared } = LIMITS[name];
  const options = { keyPrefix: name, points: Math.max(1, Math.round(points * scale)), duration: seconds };
  if (!shared) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: dbPool(),
    storeType: "pool",
    tableName: "RateLimit",
    tableCreated: true,
  });
}

function limiterFor(name: LimitName, scale: number): Limiter {
  const key = `${name} ${scale}`;
  const limiter = limiters.get(key) ?? create(name, scale);
  limiters.set(key, limiter);
  return limiter;
}

/** A wait as people say it: "40 seconds", "12 minutes". */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}

/** The refusal of someone who has to wait so long. */
export function tooMany(seconds: number): AppError {
  const message = `Too many attempts. Please try again in ${waitInWords(seconds)}.`;
  return new AppError("rate_limited", message, { headers: { "retry-after": String(seconds) } });
}

/** Counts one call under `key`; throws `rate_limited` with Retry-After where it is one too many. */
export async function countCall(name: LimitName, key: string): Promise<void> {
  const scale = limitScale();
  if (scale === 0) return;
  await limiterFor(name, scale)
    .consume(key)
    .catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    });
}

/** Counts one call under `key`; false where it is one too many. */
export async function isWithin(name: LimitName, key: string): Promise<boolean> {
  const refused = await countCall(name, key).catch((error: unknown) => error);
  if (refused instanceof AppError) return false;
  if (refused) throw refused;
  return true;
}

interface Remaining {
  left: number;
  used: number;
  /** After so many seconds all of it is there again. */
  seconds: number;
}

/** What is left of a limit under `key`, in its points. */
export async function remainingOf(name: LimitName, key: string): Promise<Remaining> {
  const scale = limitScale();
  if (scale === 0) return { left: Number.POSITIVE_INFINITY, used: 0, seconds: 0 };
  const limiter = limiterFor(name, scale);
  const counted = await limiter.get(key);
  if (!counted) return { left: limiter.points, used: 0, seconds: 0 };
  const used = counted.consumedPoints;
  const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  return { left: Math.max(0, limiter.points - used), used, seconds };
}

/** Counts what was used up under `key`, also where that is more than was left. */
export async function spend(name: LimitName, key: string, points: number): Promise<void> {
  const scale = limitScale();
  if (scale === 0) return;
  await limiterFor(name, scale)
    .consume(key, points)
    .catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
    });
}

/** Takes back one call that was counted under `key`. */
export async function uncountCall(name: LimitName, key: string): Promise<void> {
  const scale = limitScale();
  if (scale > 0) await limiterFor(name, scale).reward(key);
}

/** Forgets what was counted under `key`. */
export async function forgetCalls(name: LimitName, key: string): Promise<void> {
  const scale = limitScale();
  if (scale > 0) await limiterFor(name, scale).delete(key);
}
