import { dayToDate, type LocalDay, SECOND_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import type { Period } from "#lib/xp/rules.ts";
import { type Distribution, distributionOf } from "./standing.ts";

/** From this age on, anyone who asks starts a new count, and does not wait for it */
const RENEW_MS = 30 * SECOND_MS;
/** docs/product.md#leaderboard */
const MAX_AGE_MS = 60 * SECOND_MS;
/** The three periods of now, and those that have just ended */
const MAX_KEPT = 6;

async function countLevels(period: Period, startsOn: LocalDay): Promise<Distribution> {
  const levels = await db().periodTotal.groupBy({
    by: "xp",
    where: { period, startsOn: dayToDate(startsOn), isListed: true },
    orderBy: { xp: "desc" },
    _count: true,
  });
  return distributionOf(levels.map(({ xp, _count }) => ({ xp, learners: _count })));
}

export type Distributions = (period: Period, startsOn: LocalDay, now: Date) => Promise<Distribution>;

/**
 * Counting a million learners for everyone who asks would cost too much: what was counted is kept for a minute, and
 * counted anew beside those who ask, once for all of them.
 */
export function keepDistributions(count = countLevels): Distributions {
  const kept = new Map<string, { distribution: Distribution; takenAt: number }>();
  const running = new Map<string, Promise<Distribution>>();

  function keep(key: string, distribution: Distribution, takenAt: number): Distribution {
    kept.delete(key);
    kept.set(key, { distribution, takenAt });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return distribution;
  }

  function renew(key: string, period: Period, startsOn: LocalDay, now: Date): Promise<Distribution> {
    const renewal =
      running.get(key) ??
      count(period, startsOn)
        .then((distribution) => keep(key, distribution, now.getTime()))
        .finally(() => running.delete(key));
    running.set(key, renewal);
    return renewal;
  }

  return async (period, startsOn, now) => {
    const key = `${period} ${startsOn}`;
    const known = kept.get(key);
    // A clock that was put back makes ages negative: what is too young is too old.
    const age = known ? Math.abs(now.getTime() - known.takenAt) : Number.POSITIVE_INFINITY;
    if (!known || age > MAX_AGE_MS) return renew(key, period, startsOn, now);
    if (age >= RENEW_MS) {
      renew(key, period, startsOn, now).catch((error: unknown) => {
        log().error({ error: describeError(error) }, "the leaderboard was not counted");
      });
    }
    return known.distribution;
  };
}

// Next loads this module more than once in a process (routes, pages): what is kept must be one.
const holder = globalThis as typeof globalThis & { waddleDistributions?: Distributions };

/** The distributions of this process. */
export function sharedDistributions(): Distributions {
  holder.waddleDistributions ??= keepDistributions();
  return holder.waddleDistributions;
}
