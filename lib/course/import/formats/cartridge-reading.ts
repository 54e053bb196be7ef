import type { Archive } from "../../../server/archive.ts";
import { convertQuestions } from "../conversion/rules.ts";
import { tidyTitle } from "../rules.ts";
import type { ImportReportItem, ParsedIsland } from "../schema.ts";
import { kindOfResource } from "./cartridge-kind.ts";
import type { Manifest, Resource } from "./cartridge-manifest.ts";
import { type LoadedQuiz, loadQuiz, quizFilesOf } from "./cartridge-quiz.ts";
import type { MediaShelf } from "./media.ts";
import type { QtiDocument } from "./qti.ts";
import type { OnStep } from "./reader.ts";

/** The state of one reading: what has come over, and what may not come over again. */
export interface Reading {
  archive: Archive;
  shelf: MediaShelf;
  manifest: Manifest;
  canvasKinds: Map<string, string>;
  items: ImportReportItem[];
  /** Files and idents of quizzes that are in already. */
  seen: Set<string>;
  /** Questions of banks that a quiz has brought already. */
  usedBankIds: Set<string>;
  listed: Set<Resource>;
  onStep: OnStep;
  total: number;
  done: number;
}

/** A line for something that doesn't come over. */
export function skip(reading: Reading, kind: string, name: string, reason: string): void {
  reading.items.push({ kind, name: tidyTitle(name, "Untitled"), outcome: "skipped", reason });
}

/** A line for a file that isn't taken over, unless a question shows it. */
export function skipFile(reading: Reading, path: string, name: string, reason: string): void {
  if (!reading.shelf.holds(path)) {
    skip(reading, "file", name, reason);
    return;
  }
  reading.items.push({ kind: "file", name: tidyTitle(name, "Untitled"), outcome: "imported", reason: null });
}

/** Converts one document, reports it and its questions, and returns its island if anything can be played. */
function takeDocument(
  reading: Reading,
  document: QtiDocument,
  title: string,
  note: string | null,
): ParsedIsland | null {
  const isBank = document.kind === "bank";
  const isUsed = (index: number) => {
    const ids = [document.questions[index]?.sourceId, document.bankIds[index]];
    return isBank && ids.some((id) => id && reading.usedBankIds.has(id));
  };
  const fresh = document.questions.filter((_, index) => !isUsed(index));
  const used = document.questions.filter((_, index) => isUsed(index));
  const converted = convertQuestions(fresh);
  const questions = converted.flatMap((conversion) => conversion.questions);
  reading.items.push(documentLine(document, title, questions.length, used.length, note));
  for (const { source, outcome, reason } of converted) {
    reading.items.push({
      kind: source.kind === "text" ? "text" : "question",
      name: source.name,
      outcome,
      reason,
    });
  }
  for (const { name } of used) skip(reading, "question", name, "A quiz has brought it already.");
  for (const group of document.drawnGroups) {
    skip(
      reading,
      "question group",
      group,
      "It draws from a question bank, whose questions come as an island of their own.",
    );
  }
  if (!isBank) for (const id of idsOf(document)) reading.usedBankIds.add(id);
  return questions.length > 0 ? { title, questions } : null;
}

function idsOf(document: QtiDocument): string[] {
  return [...document.bankIds, ...document.questions.map((question) => question.sourceId ?? "")].filter(
    (id) => id !== "",
  );
}

function documentLine(
  document: QtiDocument,
  name: string,
  played: number,
  used: number,
  note: string | null,
): ImportReportItem {
  const kind = document.kind === "bank" ? "question bank" : "quiz";
  if (played === 0) {
    const isEmpty = document.questions.length === 0;
    const none = isEmpty ? "It has no questions of its own." : "None of its questions can be played.";
    return {
      kind,
      name,
      outcome: "skipped",
      reason: used > 0 ? "Quizzes have brought its questions already." : none,
    };
  }
  const bank =
    kind === "question bank" ? "A bank is no quiz: its questions come as an island of their own." : null;
  const reason = note ?? bank;
  return { kind, name, outcome: reason ? "degraded" : "imported", reason };
}

/** The islands of a quiz or bank that has been read; what is in the course already stays out. */
export function takeQuiz(reading: Reading, quiz: LoadedQuiz, title: string, kind: string): ParsedIsland[] {
  if (quiz.problem) skip(reading, kind, title, quiz.problem);
  const fresh = quiz.documents.filter(
    (document) => document.ident === "" || !reading.seen.has(document.ident),
  );
  if (!quiz.problem && fresh.length === 0) skip(reading, kind, title, "It is in the course already.");
  return fresh.flatMap((document) => {
    if (document.ident) reading.seen.add(document.ident);
    const name = tidyTitle(title || document.title, document.kind === "bank" ? "Question bank" : "Quiz");
    return takeDocument(reading, document, name, quiz.note) ?? [];
  });
}

/** Reads a quiz or bank of the manifest and gives its islands. */
export async function takeQuizResource(
  reading: Reading,
  resource: Resource,
  title: string,
): Promise<ParsedIsland[]> {
  const files = quizFilesOf(resource, reading.manifest, reading.archive);
  const kind = kindOfResource(resource) === "bank" ? "question bank" : "quiz";
  if (files.some((file) => reading.seen.has(file.path))) {
    skip(reading, kind, title || "Quiz", "It is in the course already.");
    return [];
  }
  const quiz = await loadQuiz(reading.archive, files, reading.shelf);
  for (const file of files) reading.seen.add(file.path);
  reading.done += 1;
  reading.onStep({
    step: "Build islands",
    done: Math.min(reading.done, reading.total),
    total: reading.total,
  });
  return takeQuiz(reading, quiz, title, kind);
}
