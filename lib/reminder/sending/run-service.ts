import { SECOND_MS } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { LOST_MS } from "../ladder/steps.ts";
import { claim } from "./claim-service.ts";
import { addDueNotices } from "./create-service.ts";
import { deliver } from "./deliver-service.ts";
import { type DueNotice, know, type Page, readPage } from "./known-service.ts";
import { WAYS, type Ways } from "./ways-service.ts";

const PAGE = 100;
/** Learners at the same time; the pool has ten connections. */
const AT_ONCE = 6;
/** Deliveries under way at the same time: a slow service must not hold back notices that go to others. */
const DELIVERIES_AT_ONCE = 60;
/** How long a page may be used after it was read: a kind that was switched off since must not be sent. */
const FRESH_MS = SECOND_MS;
/** Of those that are looked at before: these wait for another service most of the time. */
const CALENDARS_AT_ONCE = 20;
const CALENDAR_TIMEOUT_MS = 5000;
/** The job comes again every minute: a run ends before that, and the next one goes on. */
const RUN_MS = 50 * SECOND_MS;

/** Time goes on while a run lasts, from the time that it was told. */
function clockFrom(now: Date): () => Date {
  const startedAt = performance.now();
  return () => new Date(now.getTime() + Math.floor(performance.now() - startedAt));
}

/** What was given to a service and not heard of since may have gone out: it is never repeated. */
async function giveUpLost(now: Date): Promise<void> {
  await kysely()
    .updateTable("Notice")
    .set({ status: "unknown" })
    .where("status", "=", "sending")
    .where("claimedAt", "<", new Date(now.getTime() - LOST_MS))
    .execute();
}

/** The next ones that are due, after the one that was looked at last. */
function listDue(now: Date, after: DueNotice | undefined): Promise<DueNotice[]> {
  return kysely()
    .selectFrom("Notice")
    .select(["id", "userId", "kind", "subject", "step", "dueAt", "expiresAt"])
    .where("status", "=", "waiting")
    .where("dueAt", "<=", now)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("dueAt", "id"), ">", tuple(after?.dueAt ?? now, after?.id ?? "")),
      ),
    )
    .orderBy("dueAt")
    .orderBy("id")
    .limit(PAGE)
    .execute();
}

interface Run {
  ways: Ways;
  clock: () => Date;
  failed: number;
  /** Deliveries that a service has not answered yet */
  deliveries: Set<Promise<void>>;
}

interface ReadPage {
  page: Page;
  readAt: Date;
}

async function read(notices: readonly DueNotice[], { ways, clock }: Run): Promise<ReadPage> {
  const readAt = clock();
  return { page: await readPage(notices, ways, readAt), readAt };
}

/** Counts and logs a notice that could not be sent, so that the others go on. */
async function guarded({ kind }: DueNotice, run: Run, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    run.failed += 1;
    log().error({ kind, error: describeError(error) }, "a notice was not sent");
  });
}

/** Starts a delivery without waiting for it; waits first while as many as allowed are under way. */
async function begin(run: Run, work: () => Promise<void>): Promise<void> {
  while (run.deliveries.size >= DELIVERIES_AT_ONCE) await Promise.race(run.deliveries);
  const delivery = work().finally(() => run.deliveries.delete(delivery));
  run.deliveries.add(delivery);
}

async function send(
  notice: DueNotice,
  { page, readAt }: ReadPage,
  run: Run,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const { ways, clock } = run;
  const isFresh = clock().getTime() - readAt.getTime() < FRESH_MS;
  const seen = isFresh ? page : await readPage([notice], ways, clock());
  const known = await know(notice, seen, ways, clock());
  const claimed = known && (await claim(notice, known, clock));
  if (!claimed) return;
  const work = () => guarded(notice, run, () => deliver(notice, claimed, ways, clock));
  await (isLast ? begin(run, work) : work());
}

/** One learner's, one after the other: each looks at what became of those before it. */
async function sendAll(notices: readonly DueNotice[], page: ReadPage, run: Run): Promise<void> {
  const last = notices.at(-1);
  for (const notice of notices)
    await guarded(notice, run, () => send(notice, page, run, { isLast: notice === last }));
}

/** Works off a list, so many at the same time. */
async function inParallel<T>(
  list: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const left = [...list];
  const next = async () => {
    for (let each = left.shift(); each !== undefined; each = left.shift()) await work(each);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

async function sendPage(notices: readonly DueNotice[], run: Run): Promise<void> {
  const { ways, clock } = run;
  const ofSessions = notices.filter(({ kind }) => kind === "session").map(({ userId }) => userId);
  await inParallel([...new Set(ofSessions)], CALENDARS_AT_ONCE, (userId) =>
    ways.pull(userId, CALENDAR_TIMEOUT_MS, clock()),
  );
  const page = await read(notices, run);
  const learners = [...Map.groupBy(notices, ({ userId }) => userId).values()];
  await inParallel(learners, AT_ONCE, (own) => sendAll(own, page, run));
}

/**
 * The job of every minute: writes down what is due, and sends it, each step of each subject at most once, whatever happens
 * and however many do it at once (docs/product.md#reminders). Throws once it is through where one failed, so that it is
 * tried again.
 */
export async function sendNotices(now: Date, { ways = WAYS }: { ways?: Ways } = {}): Promise<void> {
  const clock = clockFrom(now);
  await giveUpLost(now);
  const run: Run = { ways, clock, failed: await addDueNotices(now), deliveries: new Set() };
  const until = now.getTime() + RUN_MS;
  let last: DueNotice | undefined;
  do {
    const page = await listDue(now, last);
    await sendPage(page, run);
    last = page.at(PAGE - 1);
  } while (last && clock().getTime() < until);
  await Promise.all(run.deliveries);
  if (run.failed > 0) throw new Error(`${run.failed} notice(s) could not be sent`);
}
