import type { ClaimBody, ClaimDto } from "#lib/extension/progress/schema.ts";
import type { Watched } from "../progress/counter.ts";
import { dropped, type Entry, type Ledger, type Lesson, record, told } from "../progress/ledger.ts";
import { inTurn } from "./in-turn.ts";
import { lasting } from "./store.ts";
import { callAsLearner, knownConnection } from "./tokens.ts";
import type { Result } from "./waddle.ts";

const turn = inTurn();

/** Notes what was watched, where nothing can lose it, and tells Waddle what it hasn't heard yet. */
export function keep(lesson: Lesson, watched: Watched): Promise<void> {
  return turn(async () => {
    if ((await knownConnection()) !== "full") return;
    await lasting.set("ledger", record(await ledgerNow(), lesson, watched));
    await sendDue();
  });
}

/** Tells Waddle what could not be told before. */
export function catchUp(): Promise<void> {
  return turn(sendDue);
}

const ledgerNow = async (): Promise<Ledger> => (await lasting.get("ledger")) ?? [];

async function sendDue(): Promise<void> {
  for (const entry of (await ledgerNow()).filter(({ isDue }) => isDue)) {
    const result = await callAsLearner<ClaimDto>("/api/extension/progress", bodyOf(entry));
    // Without a connection there is no ledger left: the next learner has nothing to do with it.
    if ((await knownConnection()) !== "full") return;
    if (!result.ok && isLater(result.status)) return;
    await lasting.set("ledger", after(await ledgerNow(), entry, result));
  }
}

/** Nobody there, too many calls, or trouble at Waddle's: worth another try with the next report. */
const isLater = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500;

function after(ledger: Ledger, entry: Entry, result: Result<ClaimDto>): Ledger {
  return result.ok ? told(ledger, entry, result.data.seconds) : dropped(ledger, entry);
}

function bodyOf({ course, courseTitle, lesson, seconds, completed }: Entry): ClaimBody {
  return { course, courseTitle, lesson, seconds, completed };
}
