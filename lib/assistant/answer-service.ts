import { db } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { onShutdown } from "#lib/server/shutdown.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { askPaid, type Paid } from "./model-service.ts";
import type { FoundPassage } from "./queries.ts";
import {
  type AnswerKind,
  BEAT_MS,
  type MessageStatus,
  type NoModelReason,
  SEARCHED,
  UNCOVERED,
} from "./rules.ts";
import type { Citation } from "./schema.ts";
import { type Guard, type Shown, splitSentences, supportedOnly, wholeSentences } from "./sentences.ts";

/** A passage as an answer names it, with its words or its place alone. */
export function citationOf({ text, ...place }: FoundPassage, isQuoted: boolean): Citation {
  const { passageId, lessonId, title, heading, block, second } = place;
  return { passageId, lessonId, title, heading, block, second, quote: isQuoted ? text : "" };
}

interface Written {
  status: MessageStatus;
  kind: AnswerKind;
  reason: NoModelReason | null;
  text: string;
  citations: Citation[];
}

/** Writes an answer, unless it was stopped meanwhile; whether it still was under way. */
export async function writeAnswer(messageId: string, change: Partial<Written>): Promise<boolean> {
  const { citations, ...rest } = change;
  const data = { ...rest, ...(citations && { citations: citations satisfies Prisma.InputJsonValue }) };
  const { count } = await db().assistantMessage.updateMany({
    where: { id: messageId, status: "running" },
    data: { ...data, updatedAt: new Date() },
  });
  return count > 0;
}

/** The passages themselves in place of an answer. */
export const searchAnswer = (passages: readonly FoundPassage[], reason: NoModelReason): Written => ({
  status: "done",
  kind: "search",
  reason,
  text: SEARCHED,
  citations: passages.map((passage) => citationOf(passage, true)),
});

const NOTHING = {
  status: "done",
  kind: "uncovered",
  reason: null,
  text: UNCOVERED,
  citations: [],
} satisfies Written;

/** That the course says nothing about it. */
export const uncoveredAnswer = (): Written => ({ ...NOTHING });

/** An answer that a model is to write. */
export interface Work {
  messageId: string;
  paid: Paid;
  passages: readonly FoundPassage[];
  leaks: Guard;
}

const toWritten = ({ text, cited }: Shown, passages: readonly FoundPassage[]) => ({
  text,
  citations: cited.flatMap((at) => passages[at] ?? []).map((passage) => citationOf(passage, true)),
});

const PUMP_MS = 200;
/** What this process writes: each can be stopped, and all end with it. */
const underWay = new Map<string, { controller: AbortController; end: Promise<void> }>();
let isHooked = false;

/** Shows what has come, as often as there is something new, and a sign of life where there isn't. */
function pump(
  { messageId, passages, leaks }: Work,
  heard: { text: string },
  controller: AbortController,
): () => Promise<void> {
  let shown = "";
  let writtenAt = performance.now();
  let writing: Promise<void> = Promise.resolve();
  let isBusy = false;
  const beat = async () => {
    const next = supportedOnly(wholeSentences(heard.text), passages, leaks);
    const isLate = performance.now() - writtenAt >= BEAT_MS;
    if (next.text === shown && !isLate) return;
    shown = next.text;
    writtenAt = performance.now();
    if (!(await writeAnswer(messageId, toWritten(next, passages)))) controller.abort();
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    writing = beat()
      .catch((error: unknown) =>
        log().warn({ error: describeError(error) }, "an answer could not be written"),
      )
      .finally(() => {
        isBusy = false;
      });
  }, PUMP_MS);
  return async () => {
    clearInterval(timer);
    await writing;
  };
}

/** What is left of an answer that failed: what was shown of it, or else the passages. */
function afterFailure(heard: string, { passages, leaks }: Work): Partial<Written> {
  const shown = supportedOnly(wholeSentences(heard), passages, leaks);
  if (shown.text === "") return searchAnswer(passages, "failed");
  return { ...toWritten(shown, passages), status: "failed", reason: "failed" };
}

async function write(work: Work, controller: AbortController): Promise<void> {
  const { messageId, paid, passages, leaks } = work;
  const heard = { text: "" };
  const endPump = pump(work, heard, controller);
  const onText = (text: string) => {
    heard.text = text;
  };
  try {
    const text = await askPaid(paid, { signal: controller.signal, onText });
    await endPump();
    const shown = supportedOnly(splitSentences(text), passages, leaks);
    const written =
      shown.text === "" ? uncoveredAnswer() : { ...toWritten(shown, passages), status: "done" as const };
    await writeAnswer(messageId, written);
  } catch (error) {
    await endPump();
    if (!(error instanceof ModelError)) throw error;
    if (error.kind === "cancelled") await writeAnswer(messageId, { status: "interrupted" });
    else await writeAnswer(messageId, afterFailure(heard.text, work));
  }
}

/** Has a model write an answer, which is shown as it comes; returns at once. docs/product.md#assistant */
export function beginAnswer(work: Work): void {
  if (!isHooked) onShutdown(endAll);
  isHooked = true;
  const { messageId } = work;
  const controller = new AbortController();
  const end = write(work, controller)
    .catch((error: unknown) => log().error({ error: describeError(error) }, "an answer broke off"))
    .finally(() => underWay.delete(messageId));
  underWay.set(messageId, { controller, end });
}

/** Ends an answer that this process writes; one of another process notices by itself. */
export function cancelAnswer(messageId: string): void {
  underWay.get(messageId)?.controller.abort();
}

/** Settles once this process writes no answer any more. */
export async function answersWritten(): Promise<void> {
  await Promise.all([...underWay.values()].map(({ end }) => end));
}

async function endAll(): Promise<void> {
  for (const { controller } of underWay.values()) controller.abort();
  await answersWritten();
}
