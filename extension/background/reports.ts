import type { ClaimBody, ClaimDto } from "#lib/extension/progress/progress-schema.ts";
import type { Watched } from "../progress/counter.ts";
import { dropped, type Entry, type Ledger, type Lesson, record, told } from "../progress/ledger.ts";
import { inTurn } from "./in-turn.ts";
import { lasting } from "./store.ts";
import { callAsLearner, currentConnection, knownConnection } from "./tokens.ts";
import type { Result } from "./waddle.ts";

const turn = inTurn();

/** Notes what was watched, where nothing can lose it, and tells Waddle what it hasn't heard yet. */
export function keep(lesson: Lesson, watched: Watched): Promise<void> {
  return turn(async () => {
    if ((await knownConnection()) !== "full") return;
    const connection = await currentConnection();
    if (connection === undefined) return;
    await write(connection, record(await entriesOf(connection), lesson, watched));
    await sendDue();
  });
}

/** Tells Waddle what could not be told before. */
export function catchUp(): Promise<void> {
  return turn(sendDue);
}

async function entriesOf(connection: string): Promise<Ledger> {
  const ledger = await lasting.get("ledger");
  return ledger?.connection === connection ? ledger.entries : [];
}

/** Where the connection has ended meanwhile, nothing of it stays. */
async function write(connection: string, entries: Ledger): Promise<void> {
  await lasting.set("ledger", { connection, entries });
  if ((await currentConnection()) !== connection) await clear(connection);
}

async function clear(connection: string): Promise<void> {
  if ((await lasting.get("ledger"))?.connection === connection) await lasting.remove("ledger");
}

/** The next learner has nothing to do with what was watched before: it is told to that connection or to none. */
async function sendDue(): Promise<void> {
  const connection = await currentConnection();
  if (connection === undefined) return;
  for (let entry = await nextDue(connection); entry; entry = await nextDue(connection)) {
    const result = await callAsLearner<ClaimDto>("/api/extension/progress", bodyOf(entry), connection);
    if (!result.ok && isLater(result.status)) return;
    await write(connection, after(await entriesOf(connection), entry, result));
  }
}

async function nextDue(connection: string): Promise<Entry | undefined> {
  if ((await currentConnection()) !== connection) return undefined;
  return (await entriesOf(connection)).find(({ isDue }) => isDue);
}

/** No one there, too many calls, or trouble at Waddle's: worth another try with the next report. */
const isLater = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500;

function after(ledger: Ledger, entry: Entry, result: Result<ClaimDto>): Ledger {
  return result.ok ? told(ledger, entry, result.data.seconds) : dropped(ledger, entry);
}

function bodyOf({ course, courseTitle, lesson, seconds, completed }: Entry): ClaimBody {
  return { course, courseTitle, lesson, seconds, completed };
}
