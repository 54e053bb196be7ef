import type { ImportDto } from "#lib/course/import/import-schema.ts";
import type { ImportReport } from "#lib/course-reader/schema.ts";

type Origin = ImportDto["origin"];

const SPLIT = "Split the course into smaller exports and import them one by one.";
const LATER = "Then import it again. Your courses and your progress have not changed.";
const MAKE_ROOM =
  "Delete a course that you no longer need: open it in My Courses, choose Edit, then delete it. Your profile shows how much room is used.";
const TEXT_HINT =
  "Write each question with its answers below it, or paste a text of several sentences to make questions from.";

/** What someone can do about a file that failed. */
const FILE_ADVICE: Record<string, string> = {
  empty_file: "Export the questions again and check that the file isn't empty.",
  wrong_type: "Look for one of these exports where the file comes from, or paste the course's text instead.",
  not_cartridge: "Export the course as a Common Cartridge, or its question bank as Moodle XML or GIFT.",
  bad_archive: "The archive may have been cut short on its way. Download it again and retry.",
  bad_xml: "Export the course again from where it came from, then retry.",
  too_large: SPLIT,
  nothing_to_play: "Export the question bank or the tests of the course, not only its pages.",
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
    "Open the page and see whether it has text to read. You can also copy its text and paste it here.",
  wrong_type: "Give the address of the course's own page, or of an exported course file.",
  too_large: "Give the address of one part of the course, and import the parts one by one.",
  nothing_to_play:
    "The page has too little text to make questions from. Try the page of a single lesson, or paste its text.",
  timed_out:
    "The site took too long to answer. Try again later, or give the address of one part of the course.",
  rate_limited: LATER,
  quota_reached: MAKE_ROOM,
  cap_reached: MAKE_ROOM,
};

const TEXT_ADVICE: Record<string, string> = {
  empty_file: TEXT_HINT,
  wrong_type: TEXT_HINT,
  too_large: "Import the text in smaller parts.",
  nothing_to_play: TEXT_HINT,
  timed_out: "Import the text in smaller parts.",
  rate_limited: LATER,
  quota_reached: MAKE_ROOM,
  cap_reached: MAKE_ROOM,
};

const ADVICE: Record<Origin, Record<string, string>> = {
  file: FILE_ADVICE,
  address: ADDRESS_ADVICE,
  text: TEXT_ADVICE,
};

const SAME: Record<Origin, string> = { file: "same file", address: "same address", text: "same text" };

/** What a file of questions with nothing to play lacks; the reasons of its broken questions name their lines. */
function questionAdvice(report: ImportReport | null): string {
  return report?.items.some(({ reason }) => reason?.startsWith("Line "))
    ? "Some questions could not be read: see the lines below."
    : "No question in it has answers to choose from.";
}

const isPackage = (fileName: string) => /\.(imscc|zip|h5p|gz|tgz)$/i.test(fileName);

/** What someone can do about a failed import; a code that is new here gets a general answer. */
export function adviceFor({
  origin,
  error,
  fileName,
  report,
}: Pick<ImportDto, "origin" | "error" | "fileName" | "report">): string {
  const code = error?.code ?? "failed";
  const hasLines = (report?.items.length ?? 0) > 0;
  if (code === "nothing_to_play" && hasLines && origin !== "address" && !isPackage(fileName))
    return questionAdvice(report);
  const general = `Try the ${SAME[origin]} once more. If it fails again, tell us and we will look into it.`;
  return ADVICE[origin][code] ?? general;
}

/** Failures whose second sentence says in short what the advice says at length */
const SAID_ALREADY: readonly string[] = ["forbidden_by_robots", "nothing_to_play"];

/** A failure's sentences: the first one is the headline, the rest tells more. */
export function failureWords({ error, origin }: Pick<ImportDto, "error" | "origin">): {
  headline: string;
  more: string | null;
} {
  const message = error?.message ?? "This could not be imported.";
  const [, headline = message, more = ""] = /^(.+?[.!?])\s+(.+)$/s.exec(message) ?? [];
  const isSaid = origin === "address" && SAID_ALREADY.includes(error?.code ?? "");
  return { headline, more: isSaid ? null : more || null };
}
