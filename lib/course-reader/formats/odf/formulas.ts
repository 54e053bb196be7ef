import { formulaText } from "#lib/course-reader/shared/document/html.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";

const PART = /^([^/]+)\/content\.xml$/;
const MAX_FORMULAS = 1000;
const MAX_BYTES = 64 * 1024;
/** The elements of a formula, with or without a prefix; its text in the language of LibreOffice is none. */
const MATH = /<(?:\w+:)?math\b[\s\S]*<\/(?:\w+:)?math>/;
const PREFIX = /(<\/?)\w+:(?=\w)/g;

/** The formulas that lie in a file as files of their own, as texts by their folders. */
export async function formulasOf(archive: Archive): Promise<Map<string, string>> {
  const formulas = new Map<string, string>();
  const parts = archive.names.filter((name) => PART.test(name)).slice(0, MAX_FORMULAS);
  for (const part of parts) {
    const math = await mathOf(archive, part);
    const text = math === null ? "" : formulaText(math);
    const folder = PART.exec(part)?.[1] ?? "";
    if (text !== "") formulas.set(folder, text);
  }
  return formulas;
}

/** The markup of a formula; null where a part is something else, such as a chart, or can't be read. */
async function mathOf(archive: Archive, part: string): Promise<string | null> {
  try {
    const xml = (await archive.readBuffer(part, MAX_BYTES)).toString("utf8");
    return MATH.exec(xml)?.[0].replace(PREFIX, "$1") ?? null;
  } catch (error) {
    if (error instanceof ArchiveError) return null;
    throw error;
  }
}
