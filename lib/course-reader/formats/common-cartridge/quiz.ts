import { dirname } from "node:path/posix";
import type { MediaStore } from "#lib/course-reader/shared/media.ts";
import type { Manifest, Resource } from "#lib/course-reader/shared/package/cartridge-manifest.ts";
import { type QtiDocument, readQti } from "#lib/course-reader/shared/qti-1-2/documents.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { parseXmlBuffer, XML_LIMITS, XmlError } from "#lib/server/files/xml.ts";

/** A quiz or bank of the cartridge: what it holds, or why it can't be read. */
export interface LoadedQuiz {
  documents: QtiDocument[];
  problem: string | null;
  /** Said of a quiz that came over, but not from its best source. */
  note: string | null;
}

export interface QuizFile {
  path: string;
  isCanvas: boolean;
}

const CANVAS_FILE = /\.xml\.qti$/i;
const MAX_QUIZ_BYTES = XML_LIMITS.maxCharacters * 2;

export function isCanvasFile(path: string): boolean {
  return CANVAS_FILE.test(path);
}

/** Where a quiz is described: Canvas' own file first, since it carries every type, then the profile's. */
export function quizFilesOf(resource: Resource, manifest: Manifest, archive: Archive): QuizFile[] {
  const kin = resource.dependencies.flatMap((id) => manifest.byId.get(id) ?? []);
  const related = [resource, ...kin].flatMap((one) => [...one.files, ...(one.href ? [one.href] : [])]);
  const canvas = [...related.filter(isCanvasFile), `non_cc_assessments/${resource.id}.xml.qti`];
  const own = [...resource.files, ...(resource.href ? [resource.href] : [])].filter((path) =>
    /\.xml$/i.test(path),
  );
  const paths = [...new Set([...canvas, ...own])].filter((path) => archive.has(path));
  return paths.map((path) => ({ path, isCanvas: isCanvasFile(path) }));
}

/** Why a file can't be read, in the report's words; anything unforeseen goes on up. */
export function problemOf(error: unknown): string {
  if (error instanceof XmlError || error instanceof ArchiveError) return error.message;
  throw error;
}

async function loadFile(
  archive: Archive,
  path: string,
  mediaStore: MediaStore | null,
): Promise<QtiDocument[] | string> {
  try {
    const root = parseXmlBuffer(await archive.readBuffer(path, MAX_QUIZ_BYTES));
    return root.name === "questestinterop"
      ? await readQti(root, mediaStore?.at(dirname(path)) ?? null)
      : "Its file holds no quiz.";
  } catch (error) {
    return problemOf(error);
  }
}

function hasQuestions(documents: readonly QtiDocument[]): boolean {
  return documents.some((document) => document.questions.length > 0 || document.drawnGroups.length > 0);
}

/** Tries a quiz's files in turn until one has questions: a broken one costs only itself. */
export async function loadQuiz(
  archive: Archive,
  files: readonly QuizFile[],
  mediaStore: MediaStore | null = null,
): Promise<LoadedQuiz> {
  let fallback: LoadedQuiz | null = null;
  let problem: string | null = null;
  for (const file of files) {
    const loaded = await loadFile(archive, file.path, mediaStore);
    if (typeof loaded === "string") {
      problem ??= loaded;
      continue;
    }
    const note =
      problem && !file.isCanvas
        ? "Canvas' own copy is broken, so the plainer one is read: some questions may be missing."
        : null;
    const quiz = { documents: loaded, problem: null, note };
    if (hasQuestions(loaded)) return quiz;
    fallback ??= quiz;
  }
  return fallback ?? { documents: [], problem: problem ?? "Its file isn't in the cartridge.", note: null };
}
