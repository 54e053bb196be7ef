import type { ImportDto } from "#lib/course/import/import-schema.ts";
import type { ImportReport } from "#lib/course-reader/schema.ts";

type Origin = ImportDto["origin"];

const SPLIT = "Split the course into smaller exports and import them one by one.";
const LATER = "Then import it again. Your courses and your progress have not changed.";
const MAKE_ROOM =
  "Delete a course that you no longer need: open it in My Courses, choose Edit, then delete it. Your profile shows how much room is used.";
const NAME_COLUMNS = "Tell us below what each column holds, and we'll read it again.";
const TEXT_HINT =
  "Write each question with its answers below it, or paste a text of several sentences to make questions from.";

/** What someone can do about a file that failed. */
const FILE_ADVICE: Record<string, string> = {
  empty_file: "Export the questions again and check that the file isn't empty.",
  wrong_type: "See the guides below, or paste the course's text instead.",
  not_cartridge: "See the guides below, or export the course as a Common Cartridge.",
  bad_archive: "The archive may be incomplete. Download it again, then retry.",
  columns_unknown: NAME_COLUMNS,
  bad_xml: "Export the course again, then retry.",
  too_large: SPLIT,
  nothing_to_play:
    "The lines below say why. Import the course's questions, or its texts: lectures, slides, transcripts.",
  timed_out: SPLIT,
  rate_limited: LATER,
  quota_reached: MAKE_ROOM,
  cap_reached: MAKE_ROOM,
};

const ADDRESS_ADVICE: Record<string, string> = {
  bad_address:
    "Open the course in your browser and copy the whole address from there. If it only opens inside the network of your school or company, export it and import the file.",
  unreachable:
    "Check that the page opens without signing in, and try again in a few minutes. Where it needs a sign-in, export the course as a file.",
  forbidden_by_robots:
    "This site does not allow programs to read it. Export the course and import the file, or copy its text and paste it here.",
  empty_file:
    "Open the page and check that it has text to read. You can also copy its text and paste it here.",
  wrong_type: "Enter the address of the course's own page, or of an exported course file.",
  too_large: "Enter the address of one part of the course, and import the parts one by one.",
  nothing_to_play:
    "Try the page of a single lesson, or copy its text and paste it here. We can't read text that a page only loads with scripts.",
  columns_unknown: NAME_COLUMNS,
  timed_out:
    "The site took too long to answer. Try again later, or enter the address of one part of the course.",
  rate_limited: LATER,
  quota_reached: MAKE_ROOM,
  cap_reached: MAKE_ROOM,
};

const TEXT_ADVICE: Record<string, string> = {
  empty_file: TEXT_HINT,
  wrong_type: TEXT_HINT,
  too_large: "Import the text in smaller parts.",
  nothing_to_play: TEXT_HINT,
  columns_unknown: NAME_COLUMNS,
  timed_out: "Import the text in smaller parts.",
  rate_limited: LATER,
  quota_reached: MAKE_ROOM,
  cap_reached: MAKE_ROOM,
};

const NOTION_ADVICE: Record<string, string> = {
  connection_broken: "Connect Notion again, then read the pages again. Your courses have not changed.",
  not_found: "Connect Notion again, then choose the pages again.",
  not_configured: "Export the pages in Notion as “Markdown & CSV”, and import the .zip file.",
  unavailable: "Try again in a few minutes. If that doesn't help, connect Notion again.",
  unreachable: "Try again in a few minutes. If that doesn't help, connect Notion again.",
  empty_file: "Open the pages in Notion and check that they have text to read.",
  too_large: "Choose fewer pages and import them in batches.",
  nothing_to_play:
    "The lines below say why. Choose pages with questions and answers, or with several sentences of text.",
  timed_out: "Choose fewer pages and import them in batches.",
  rate_limited: LATER,
  quota_reached: MAKE_ROOM,
  cap_reached: MAKE_ROOM,
};

const ADVICE: Record<Origin, Record<string, string>> = {
  file: FILE_ADVICE,
  address: ADDRESS_ADVICE,
  text: TEXT_ADVICE,
  notion: NOTION_ADVICE,
};

const SAME: Record<Origin, string> = {
  file: "same file",
  address: "same address",
  text: "same text",
  notion: "same pages",
};

/** What a file of questions with nothing to play lacks; the reasons of its broken questions name their lines. */
function questionAdvice(report: ImportReport | null): string {
  return report?.items.some(({ reason }) => reason?.startsWith("Line "))
    ? "Some questions could not be read: see the lines below."
    : "We found nothing to ask that has one clear answer. The lines below say why.";
}

const isPackage = (fileName: string) => /\.(imscc|zip|h5p|gz|tgz)$/i.test(fileName);

/** A first sentence and what follows it. A name in it, such as "a.gift", ends none. */
const SENTENCES = /^(.+?[.!?])\s+(?=[A-Z“])(.+)$/s;

/** Refusals that say themselves what to do, where they have more than one sentence */
const SAY_ALL: readonly string[] = [
  ...["empty_file", "wrong_type", "not_cartridge", "bad_archive", "too_large"],
  ...["columns_unknown", "rate_limited", "cap_reached"],
];

/** Whether a refusal has told what to do already: that of a file, or of a table. */
const saysAll = ({ origin, error }: Pick<ImportDto, "error" | "origin">) =>
  (origin === "file" || error?.code === "columns_unknown") &&
  SAY_ALL.includes(error?.code ?? "") &&
  SENTENCES.test(error?.message ?? "");

/**
 * What someone can do about a failed import; null where its own sentences say it. A code that is new here gets a general
 * answer.
 */
export function adviceFor({
  origin,
  error,
  fileName,
  report,
}: Pick<ImportDto, "origin" | "error" | "fileName" | "report">): string | null {
  if (saysAll({ origin, error })) return null;
  const code = error?.code ?? "failed";
  const hasLines = (report?.items.length ?? 0) > 0;
  if (code === "nothing_to_play" && hasLines && origin !== "address" && !isPackage(fileName))
    return questionAdvice(report);
  const general = `Try the ${SAME[origin]} again. If it fails again, tell us and we'll look into it.`;
  return ADVICE[origin][code] ?? general;
}

/** Failures that a new consent may end */
const ACCESS_LOST: readonly string[] = ["connection_broken", "not_found", "unavailable", "unreachable"];

/** Whether Notion has answered no more. */
export function isAccessLost({
  origin,
  status,
  error,
}: Pick<ImportDto, "origin" | "status" | "error">): boolean {
  return origin === "notion" && status === "failed" && ACCESS_LOST.includes(error?.code ?? "");
}

/** Failures whose second sentence says in short what the advice says at length */
const SAID_ALREADY: readonly string[] = ["forbidden_by_robots", "nothing_to_play"];

/** A failure's sentences: the first one is the headline, the rest tells more. */
export function failureWords({ error, origin }: Pick<ImportDto, "error" | "origin">): {
  headline: string;
  more: string | null;
} {
  const message = error?.message ?? "This could not be imported.";
  const [, headline = message, more = ""] = SENTENCES.exec(message) ?? [];
  const said = origin === "notion" ? ACCESS_LOST : origin === "address" ? SAID_ALREADY : [];
  const isSaid = said.includes(error?.code ?? "");
  return { headline, more: isSaid ? null : more || null };
}
