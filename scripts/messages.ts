import { parseArgs } from "node:util";
import { listMessages } from "#lib/contact/queries.ts";
import { dayToDate, isDay } from "#lib/core/time.ts";
import { dbPool } from "#lib/server/db/db.ts";
import { listSurveys } from "#lib/survey/queries.ts";

const USAGE = "Usage: npm run messages [-- --since YYYY-MM-DD]";
const SHOWN = 500;

/** What visitors wrote may not steer the terminal: neither by controls nor by signs that turn the direction of writing. */
const plain = (text: string) => text.replace(/[^\P{C}\n]|[\u2028\u2029]/gu, "");
const oneLine = (text: string) => plain(text).replaceAll("\n", " ");
const indented = (text: string) => plain(text).replace(/^/gm, "    ");

function readSince(): Date {
  const { values } = parseArgs({ options: { since: { type: "string" } } });
  if (values.since === undefined) return new Date(0);
  if (!isDay(values.since)) throw new Error(USAGE);
  return dayToDate(values.since);
}

type Message = Awaited<ReturnType<typeof listMessages>>[number];
type Survey = Awaited<ReturnType<typeof listSurveys>>[number];

function messageText({ createdAt, reference, kind, topic, name, email, teamSize, message }: Message): string {
  const head = [createdAt.toISOString(), reference, kind, topic, teamSize && `team of ${teamSize}`];
  const who = `  ${oneLine(name)} <${oneLine(email)}>`;
  return `${head.filter(Boolean).map(oneLine).join("  ")}\n${who}\n${indented(message)}\n`;
}

function surveyText({ createdAt, user, answers }: Survey): string {
  const lines = Object.entries(answers ?? {}).map(([question, answer]) =>
    indented(`${question}: ${String(answer)}`),
  );
  const head = `${createdAt.toISOString()}  ${oneLine(user?.email ?? "somebody unknown")}`;
  return `${[head, ...lines].join("\n")}\n`;
}

function print(title: string, texts: string[]): void {
  const isCut = texts.length > SHOWN;
  console.log(`${title} (${isCut ? `the newest ${SHOWN}` : texts.length})\n`);
  for (const text of texts.slice(0, SHOWN)) console.log(text);
}

/** Prints what visitors wrote to us and why learners leave, newest first; --since takes a UTC date. */
async function run(): Promise<void> {
  const since = readSince();
  print("Messages", (await listMessages(since, SHOWN + 1)).map(messageText));
  print("Cancel surveys", (await listSurveys(since, SHOWN + 1)).map(surveyText));
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await dbPool().end();
