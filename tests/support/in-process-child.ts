import { onTestFinished, vi } from "vitest";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { columnRoleSchema, type ParserMessage } from "#lib/course-reader/schema.ts";
import { storable } from "#lib/course-reader/storable.ts";
import type { ChildOptions } from "#lib/server/jobs/child.ts";
import { isSoak } from "./soak.ts";

/*
 * Starting a process takes most of a second. Where it isn't what a test is about, the same work is done here: the tests
 * of server/ and lib/server/jobs/child.ts show what the process itself keeps. A test asks for one by `inOwnProcess()`.
 */

let hasOwnProcess = isSoak;

vi.mock("#lib/server/jobs/child.ts", async (load) => {
  const real = await load<typeof import("#lib/server/jobs/child.ts")>();
  return { ...real, runChild: (options: ChildOptions) => (hasOwnProcess ? real : HERE).runChild(options) };
});

/** For the rest of this test the work is done as the server does it. */
export function inOwnProcess(): void {
  const before = hasOwnProcess;
  hasOwnProcess = true;
  onTestFinished(() => {
    hasOwnProcess = before;
  });
}

type Send = (message: unknown) => void;

async function readFile(args: readonly string[], onMessage: Send): Promise<void> {
  const [path = "", fileName = "", recordings = "", columns = "[]", bare = ""] = args;
  const roles = columnRoleSchema.array().parse(JSON.parse(columns));
  const keepsBare = bare === "bare";
  const file = { path, fileName, recordings, keepsBare, ...(roles.length > 0 && { columns: roles }) };
  const send = (message: ParserMessage) => onMessage(storable(message));
  const { parseCourseFile } = await import("#lib/course-reader/read.ts");
  try {
    const result = await parseCourseFile(file, (event) => send({ type: "step", ...event }));
    send({ type: "result", result });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { code, message, report, table } = error;
    send({ type: "error", code, message, ...(report && { report }), ...(table && { table }) });
  }
}

async function makeQuiz(input: unknown, send: Send): Promise<void> {
  const { generateQuestions } = await import("#lib/quiz/generator/generator-service.ts");
  const { text, title } = input as { text: string; title: string };
  send(generateQuestions(text, title, { limit: 10 }));
}

const HERE = {
  runChild: async ({ script, args, input, onMessage, signal }: ChildOptions): Promise<void> => {
    signal?.throwIfAborted();
    // As between processes: what comes over is what JSON keeps.
    const send: Send = (message) => onMessage(JSON.parse(JSON.stringify(message)));
    if (script.endsWith("import-parser.ts")) return readFile(args, send);
    if (script.endsWith("quiz-maker.ts")) return makeQuiz(input, send);
    throw new Error(`${script} needs a process of its own`);
  },
};
