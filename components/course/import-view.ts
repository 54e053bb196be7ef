import { isUnderway } from "#lib/course/import/import-client.ts";
import type { ImportDto, ImportPreview, ImportUpdate } from "#lib/course/import/import-schema.ts";
import { countItems } from "#lib/course-reader/rules.ts";
import type {
  ImportCounts,
  ImportOutcome,
  ImportReport,
  ImportReportItem,
} from "#lib/course-reader/schema.ts";
import { counted } from "./course-view.ts";

export type StepState = "done" | "current" | "waiting";

type Origin = ImportDto["origin"];

const FETCHED = ["Fetch", "Read outline", "Build islands", "Create quizzes"];

/** The four steps of an import, as people read them. */
const STEPS: Record<Origin, readonly string[]> = {
  file: ["Read file", "Read outline", "Build islands", "Create quizzes"],
  address: FETCHED,
  notion: FETCHED,
  text: ["Read text", "Read outline", "Build islands", "Create quizzes"],
};

/** Where a step of the server stands among the four. What was fetched is then read like a file: that is the second. */
function placeOf(step: ImportDto["step"], origin: Origin): number {
  if (step === "" || step === "Fetch") return 0;
  if (step === "Read file") return STEPS[origin] === FETCHED ? 1 : 0;
  return STEPS[origin].indexOf(step);
}

/** The four named steps and how far each is. While the source is still on its way, the first one runs. */
export function importSteps(
  job: Pick<ImportDto, "status" | "step"> | null,
  origin: Origin,
): { name: string; state: StepState }[] {
  const names = STEPS[origin];
  const at = job?.status === "done" ? names.length : placeOf(job?.step ?? "", origin);
  return names.map((name, index) => ({
    name,
    state: index < at ? "done" : index === at ? "current" : "waiting",
  }));
}

/** "12 imported, 2 with changes, 1 skipped" */
export function countsInWords({ imported, degraded, skipped }: ImportCounts): string {
  const parts = [`${imported.toLocaleString("en")} imported`];
  if (degraded > 0) parts.push(`${degraded.toLocaleString("en")} with changes`);
  if (skipped > 0) parts.push(`${skipped.toLocaleString("en")} skipped`);
  return parts.join(", ");
}

/** "question_group" → "Question groups" */
function kindInWords(kind: string): string {
  const one = kind.replaceAll("_", " ").trim() || "item";
  const many = one.endsWith("quiz")
    ? `${one}zes`
    : /[^aeiou]y$/.test(one)
      ? `${one.slice(0, -1)}ies`
      : `${one}s`;
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** What became of each kind of item: ["Questions", "40 imported, 3 changed"]. */
export function kindsInWords(byKind: ImportReport["byKind"]): { kind: string; words: string }[] {
  return (byKind ?? []).map(({ kind, ...counts }) => ({
    kind: kindInWords(kind),
    words: (["imported", "degraded", "skipped"] as const)
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => `${counts[outcome].toLocaleString("en")} ${OUTCOME_WORDS[outcome].toLowerCase()}`)
      .join(", "),
  }));
}

/** The report's headline: what came over, of how many. A cartridge has more than questions. */
export function reportHeadline({ imported, degraded, total }: ImportCounts): string {
  const arrived = imported + degraded;
  return arrived === total
    ? `${total === 1 ? "The one item is" : `All ${counted(total, "item")} are`} ready to play`
    : `${arrived.toLocaleString("en")} of ${counted(total, "item")} ready to play`;
}

export const OUTCOME_WORDS: Record<ImportOutcome, string> = {
  imported: "Imported",
  degraded: "Changed",
  skipped: "Skipped",
};

export type ReportFilter = "all" | ImportOutcome;

export function reportFilter(value: string | null): ReportFilter {
  return value === "imported" || value === "degraded" || value === "skipped" ? value : "all";
}

/** Categories, modules and the line that closes a long list give structure: they stand among all, and aren't counted. */
function isCounted(item: ImportReportItem): boolean {
  return countItems([item]).total > 0;
}

/** The number on a tab; a long report lists fewer than it counts. */
export function filterCount(counts: ImportCounts, filter: ReportFilter): number {
  return filter === "all" ? counts.total : counts[filter];
}

export function filterReport(
  items: readonly ImportReportItem[],
  filter: ReportFilter,
): readonly ImportReportItem[] {
  return filter === "all" ? items : items.filter((item) => item.outcome === filter && isCounted(item));
}

/**
 * What was skipped, then what was changed, each in the order of the file; what came over as it was; and the line that
 * closes a list which is too long.
 */
export function problemsFirst(items: readonly ImportReportItem[]) {
  const of = (outcome: ImportOutcome) =>
    items.filter((item) => item.outcome === outcome && item.kind !== "more");
  return {
    problems: [...of("skipped"), ...of("degraded")],
    successes: of("imported"),
    closing: items.filter(({ kind }) => kind === "more"),
  };
}

export type AlikeItems = readonly [ImportReportItem, ...ImportReportItem[]];

/** Fewer of a kind are quicker to read one by one */
const GROUP_FROM = 3;

/**
 * Puts items together that are of one kind and have one outcome for one reason, at the place of the first of them. Up to two of them
 * stay apart, and so do items without a reason.
 */
export function groupAlike(items: readonly ImportReportItem[]): AlikeItems[] {
  const groups = new Map<string, [ImportReportItem, ...ImportReportItem[]]>();
  for (const [place, item] of items.entries()) {
    const key = item.reason ? JSON.stringify([item.outcome, item.kind, item.reason]) : String(place);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()].flatMap((group): AlikeItems[] =>
    group.length < GROUP_FROM ? group.map((item) => [item]) : [group],
  );
}

/** "12 questions" */
export function groupInWords(items: AlikeItems): string {
  return `${items.length.toLocaleString("en")} ${kindInWords(items[0].kind).toLowerCase()}`;
}

/** What a report says where it has no line to show. */
export function emptyInWords(filter: ReportFilter): string {
  if (filter === "all") return "No problems: every item was imported as it is.";
  return {
    imported: "No item was imported as it is.",
    degraded: "No item was changed.",
    skipped: "No item was skipped.",
  }[filter];
}

/** "12 lessons, 3 islands, 4 quizzes, 31 questions" */
export function previewInWords({
  islandCount,
  quizCount,
  questionCount,
  cardCount = 0,
  lessonCount = 0,
}: Pick<ImportPreview, "islandCount" | "quizCount" | "questionCount" | "cardCount" | "lessonCount">): string {
  return [
    ...(lessonCount > 0 ? [counted(lessonCount, "lesson")] : []),
    counted(islandCount, "island"),
    counted(quizCount, "quiz", "quizzes"),
    counted(questionCount, "question"),
    ...(cardCount > 0 ? [counted(cardCount, "recall card")] : []),
  ].join(", ");
}

/** "Questions for 12 pages will be written by gpt-4.1-mini: about $0.04, in 48 calls." */
export function asksInWords({ model, pages, calls, dollars }: NonNullable<ImportPreview["asks"]>): string {
  const cost = dollars < 0.01 ? "less than $0.01" : `about $${dollars.toFixed(2)}`;
  return `Questions for ${counted(pages, "page")} will be written by ${model}: ${cost}, in ${counted(calls, "call")}.`;
}

type Counts = Pick<ImportUpdate, "added" | "changed" | "unchanged" | "removed">;
type Changes = Counts & Pick<ImportUpdate, "cards">;

/** What an update does to the questions and recall cards of a course, without what isn't there. */
export function changesInWords({ cards, ...questions }: Changes): string[] {
  return [...differencesInWords(questions), ...(cards ? differencesInWords(cards, "card") : [])];
}

/** `noun`: the counted thing, where it isn't a question */
function differencesInWords({ added, changed, unchanged, removed }: Counts, noun?: string): string[] {
  const some = (count: number) => (noun ? counted(count, noun) : count.toLocaleString("en"));
  const parts: [number, string][] = [
    [added, counted(added, `new ${noun ?? "question"}`)],
    [changed, `${some(changed)} changed`],
    [unchanged, `${some(unchanged)} unchanged`],
    [removed, `${some(removed)} no longer in it`],
  ];
  return parts.filter(([count]) => count > 0).map(([, words]) => words);
}

interface Overruled {
  noun?: string;
  /** Where it has changed too */
  source?: string;
}

/** Edits by hand that an update replaces, as its source has something new to say there */
export function overruledInWords(
  count: number,
  { noun = "question", source = "the file" }: Overruled = {},
): string {
  return count === 1
    ? `One ${noun} that you edited has also changed in ${source}, so the version from ${source} replaces yours.`
    : `${count.toLocaleString("en")} ${noun}s that you edited have also changed in ${source}, so the versions from ${source} replace yours.`;
}

export function hasChanges({ cards, ...questions }: Changes): boolean {
  const sum = ({ added, changed, removed }: Counts) => added + changed + removed;
  return sum(questions) + (cards ? sum(cards) : 0) > 0;
}

interface Shown {
  openId: string | null;
  dismissedId: string | null;
  /** Someone came with an address, or from Notion: what was there before is not what they came for */
  isNewWanted: boolean;
}

const SHOWN: readonly ImportDto["status"][] = ["preview", "done", "failed"];

/** Whether the import page has anything to show of it; what was cancelled or undone is a line in the list. */
export function isShown({ status, report }: Pick<ImportDto, "status" | "report">): boolean {
  return report !== null && SHOWN.includes(status);
}

/**
 * The import that the screen is about: the one under way, the one the address names, or a preview or a finished one that
 * no one has put away yet. An import that was cancelled or undone has nothing more to say.
 */
export function importToShow(
  imports: readonly ImportDto[],
  { openId, dismissedId, isNewWanted }: Shown,
): string | null {
  const underway = imports.find((job) => isUnderway(job) && job._id !== dismissedId);
  if (underway) return underway._id;
  if (openId) return openId;
  const latest = imports[0];
  if (!latest || isNewWanted || latest._id === dismissedId) return null;
  return SHOWN.includes(latest.status) ? latest._id : null;
}

export type ImportStage = "idle" | "progress" | "loading" | "lost" | "preview" | "result";

interface StageInput {
  shownId: string | null;
  /** The source is on its way */
  isSending: boolean;
  job: ImportDto | undefined;
  /** The import could not be read */
  isLost: boolean;
}

/** What the screen shows of an import. */
export function importStage({ shownId, isSending, job, isLost }: StageInput): ImportStage {
  if (isSending) return "progress";
  if (shownId === null) return "idle";
  if (!job) return isLost ? "lost" : "loading";
  if (isUnderway(job)) return "progress";
  if (job.status === "preview") return job.preview ? "preview" : "loading";
  return job.status === "done" || job.status === "failed" ? "result" : "idle";
}

const SENDING: Record<Origin, string> = {
  file: "Sending your file",
  address: "Fetching the page",
  text: "Sending your text",
  notion: "Asking Notion for your pages",
};

/** What someone who listens is told; the steps while the import runs. */
export function stageInWords(
  stage: ImportStage,
  job: Pick<ImportDto, "status" | "step"> | null,
  origin: Origin,
): string {
  if (stage === "preview") return "The preview is ready. Nothing is saved yet.";
  if (stage === "result") return job?.status === "failed" ? "Import failed." : "Import finished.";
  if (stage !== "progress") return "";
  if (!job) return SENDING[origin];
  if (job.status === "queued") return "Waiting for its turn";
  return importSteps(job, origin).find((step) => step.state === "current")?.name ?? "Finishing";
}
