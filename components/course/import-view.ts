import { isUnderway } from "#lib/course/import/client.ts";
import { countItems } from "#lib/course/import/rules.ts";
import type {
  ImportCounts,
  ImportDto,
  ImportOutcome,
  ImportReport,
  ImportReportItem,
} from "#lib/course/import/schema.ts";
import { importStepSchema } from "#lib/course/import/schema.ts";
import { counted } from "./course-view.ts";

export const IMPORT_FORMATS = [
  { name: "Moodle GIFT", endings: [".gift", ".txt"] },
  { name: "Common Cartridge", endings: [".imscc", ".zip"] },
] as const;
export const IMPORT_ENDINGS = IMPORT_FORMATS.flatMap((format) => [...format.endings]);
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;

/** "3.4 MB", "12 kB" */
export function sizeInWords(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}

/** The sentence that says why a file can't be sent, or null. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  const isKnown = IMPORT_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isKnown) return "We can't read this type of file yet. Choose a .gift, .txt, .imscc or .zip file.";
  if (size === 0) return "This file is empty. Choose another one.";
  if (size > IMPORT_MAX_BYTES) return `This file is ${sizeInWords(size)}. Files can have up to 50 MB.`;
  return null;
}

export type StepState = "done" | "current" | "waiting";

/** The four named steps and how far each is. While the file is still on its way, the first one runs. */
export function importSteps(
  job: Pick<ImportDto, "status" | "step"> | null,
): { name: string; state: StepState }[] {
  const names: readonly string[] = importStepSchema.options;
  const at = job?.status === "done" ? names.length : Math.max(0, names.indexOf(job?.step ?? ""));
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

const ADVICE: Record<string, string> = {
  empty_file: "Export the questions again and check that the file isn't empty.",
  wrong_type: "Where the file comes from, look for an export as GIFT or as Common Cartridge.",
  not_cartridge: "Export the course as a Common Cartridge, or its question bank as GIFT.",
  bad_archive: "The archive may have been cut short on its way. Download it again and retry.",
  bad_xml: "Export the course again from where it came from, then retry.",
  too_large: "Split the course into smaller exports and import them one by one.",
  nothing_to_play: "Export the question bank or the tests of the course, not only its pages.",
  timed_out: "Split the course into smaller exports and import them one by one.",
};

/** What a GIFT file with nothing to play lacks; the reasons of its broken questions name their lines. */
function giftAdvice(report: ImportReport | null): string {
  return report?.items.some(({ reason }) => reason?.startsWith("Line "))
    ? "Some questions could not be read: see the lines below."
    : "No question in it has answers to choose from.";
}

/** What somebody can do about a failed import. */
export function adviceFor({
  error,
  fileName,
  report,
}: Pick<ImportDto, "error" | "fileName" | "report">): string {
  const code = error?.code ?? "failed";
  if (code === "nothing_to_play" && !/\.(imscc|zip)$/i.test(fileName)) return giftAdvice(report);
  return ADVICE[code] ?? "Try the same file once more. If it fails again, tell us and we'll have a look.";
}

interface Shown {
  openId: string | null;
  dismissedId: string | null;
}

/**
 * The import that the screen is about: the one under way, the one the address names, or a finished one that nobody
 * has put away yet. An import that was cancelled or undone has nothing more to say.
 */
export function importToShow(imports: readonly ImportDto[], { openId, dismissedId }: Shown): string | null {
  const underway = imports.find((job) => isUnderway(job) && job._id !== dismissedId);
  if (underway) return underway._id;
  if (openId) return openId;
  const latest = imports[0];
  if (!latest || latest._id === dismissedId) return null;
  return latest.status === "done" || latest.status === "failed" ? latest._id : null;
}

export type ImportStage = "idle" | "progress" | "loading" | "lost" | "result";

interface StageInput {
  shownId: string | null;
  /** The file is on its way */
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
  return job.status === "done" || job.status === "failed" ? "result" : "idle";
}

/** What somebody who listens is told; the steps while the import runs. */
export function stageInWords(stage: ImportStage, job: Pick<ImportDto, "status" | "step"> | null): string {
  if (stage === "result") return job?.status === "failed" ? "Import failed." : "Import finished.";
  if (stage !== "progress") return "";
  if (!job) return "Sending your file";
  if (job.status === "queued") return "Waiting for its turn";
  return importSteps(job).find((step) => step.state === "current")?.name ?? "Finishing";
}
