import type { CourseReader, OnStep, ReadPart, Source } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { isRecordingName } from "#lib/course-reader/recording-types.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { takeRecording } from "#lib/course-reader/shared/lessons/embeds.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { captionsBeside } from "#lib/course-reader/shared/recordings/beside.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { sha256 } from "#lib/server/hash.ts";
import { Merge } from "./merge.ts";
import {
  commonFolder,
  fileOf,
  folderOf,
  isHidden,
  isPlayable,
  kindOfName,
  pageOf,
  stemOf,
  tidyFolder,
} from "./names.ts";
import { type Planned, planOf } from "./plan.ts";
import { reportRest } from "./rest.ts";

const NESTED = "It lies too deep: archives are read within one archive, and no further.";
const NO_TIME = "There was no time left to read it. Import it on its own.";
const MAX_DEPTH = 2;
/** Of the reader's minute, so that what was read until then isn't lost; docs/product.md#import */
const MAX_MS = 40_000;
const byName = new Intl.Collator("en", { numeric: true });

/** Reads the files of one archive, one after the other. */
class Bundle {
  private readonly archive: Archive;
  private readonly readPart: ReadPart;
  private readonly depth: number;
  private readonly planned: Planned[];
  private readonly common: string;
  private readonly seen = new Map<string, string>();
  private readonly tables = new Set<string>();
  private readonly began = performance.now();
  readonly merge = new Merge();
  /** The course of a file that is the only one */
  only: ParseResult | null = null;

  constructor(archive: Archive, names: readonly string[], readPart: ReadPart, depth: number) {
    this.archive = archive;
    this.readPart = readPart;
    this.depth = depth;
    const all = new Set(names);
    const parts = names.filter((name) => this.isPart(name) && pageOf(name, all) === null);
    this.planned = planOf(parts);
    this.common = commonFolder(parts.length > 0 ? parts : names);
  }

  /** A file that is read, or a film or sound that is a lesson */
  private isPart(name: string): boolean {
    if (kindOfName(name) === "part") return true;
    const hasCaptions = isRecordingName(name) && captionsBeside(this.archive, name).length > 0;
    return hasCaptions || isPlayable(name, this.archive.sizeOf?.(name) ?? null);
  }

  label(name: string): string {
    return name.slice(this.common.length);
  }

  /** The course's title by the folder around all files; "" where there is none. */
  get folderTitle(): string {
    return tidyFolder(this.common.split("/").at(-2) ?? "");
  }

  private folderTitleOf(name: string): string {
    const folders = folderOf(this.label(name)).split("/");
    return folders.map(tidyFolder).filter(Boolean).join(" · ");
  }

  /** Why a file needn't be read; the file it is the same as, for one. */
  private reasonAgainst({ name, skip, table }: Planned, bytes: Buffer): string | null {
    if (skip !== null) return skip;
    if (performance.now() - this.began > MAX_MS) return NO_TIME;
    if (table !== null && this.tables.has(table))
      return `It is a row of the table “${fileOf(table)}”, which was read.`;
    const hash = sha256(bytes);
    const twin = this.seen.get(hash);
    this.seen.set(hash, twin ?? name);
    return twin === undefined ? null : `It is the same file as “${this.label(twin)}”.`;
  }

  private async read(source: Source, name: string): Promise<void> {
    const label = this.label(name);
    const isOnly = this.planned.length === 1;
    try {
      const result = await this.readPart(source);
      const folder = this.folderTitleOf(name);
      const beside = this.planned.filter((each) => folderOf(each.name) === folderOf(name));
      if (isOnly) this.only = result;
      const place = { label: isOnly ? "" : label, folder, isAlone: beside.length === 1 };
      if (this.merge.take(result, place)) this.tables.add(name);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      // With nothing to play it still has its report; else it is a line of the whole's.
      if (error.report && error.report.items.length > 0)
        this.merge.lines(error.report.items, isOnly ? "" : label);
      else this.merge.skip(label, error.message);
    }
  }

  /** A film or sound by itself; one whose captions are read is a lesson with them. */
  private async takeRecording(name: string): Promise<void> {
    const captions = captionsBeside(this.archive, name).map(({ path }) => path);
    if (this.planned.some((each) => captions.includes(each.name))) return;
    const store = openMediaStore(this.archive);
    const builder = new CourseBuilder({ title: stemOf(fileOf(name)), format: "bundle" }, store);
    takeRecording(builder, store, name, { title: "", sourceId: name });
    const beside = this.planned.filter((each) => folderOf(each.name) === folderOf(name));
    const place = { label: "", folder: this.folderTitleOf(name), isAlone: beside.length === 1 };
    this.merge.take(await builder.result(), place);
  }

  private async take(planned: Planned): Promise<void> {
    const { name } = planned;
    if (isRecordingName(name)) return this.takeRecording(name);
    try {
      const bytes = await this.archive.readBuffer(name);
      const reason = this.reasonAgainst(planned, bytes);
      const around = { archive: this.archive, folder: folderOf(name).replace(/\/$/, ""), depth: this.depth };
      if (reason === null) await this.read({ bytes, fileName: fileOf(name), around }, name);
      else this.merge.skip(this.label(name), reason);
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      this.merge.skip(this.label(name), error.message);
    }
  }

  /** Whether a film or sound has a line of its own */
  hasTaken(name: string): boolean {
    return isRecordingName(name) && this.planned.some((each) => each.name === name);
  }

  async takeAll(onStep: OnStep): Promise<void> {
    for (const [at, planned] of this.planned.entries()) {
      await this.take(planned);
      onStep({ step: "Read outline", done: at + 1, total: this.planned.length });
    }
  }
}

/** The course of the only file there is, with the lines of the others. */
function alone(only: ParseResult, whole: ParseResult): ParseResult {
  return { ...only, course: { ...only.course, format: "bundle" }, report: whole.report };
}

/**
 * An archive of several files of any kinds that can be read: notes, slides, subtitles, exports. Each folder is a
 * unit. docs/import-formats.md
 */
export const reader: CourseReader = {
  accepts: ({ kind, names }) =>
    kind === "zip" &&
    names.some((name) => (kindOfName(name) === "part" || isRecordingName(name)) && !isHidden(name)),
  read: ({ bytes, fileName, around }, onStep, readPart) => {
    const depth = (around?.depth ?? 0) + 1;
    if (depth > MAX_DEPTH) throw new ImportError("bad_archive", NESTED);
    return withArchive(bytes, async (archive) => {
      const names = archive.names.filter((name) => !isHidden(name)).sort(byName.compare);
      const bundle = new Bundle(archive, names, readPart, depth);
      onStep({ step: "Read file", done: 1, total: 1 });
      await bundle.takeAll(onStep);
      const rest = names.filter((name) => !bundle.hasTaken(name));
      const kinds = new Map(rest.map((name) => [name, kindOfName(name)]));
      reportRest(bundle.merge, kinds, (name) => bundle.label(name));
      const title = tidyTitle(bundle.folderTitle, titleFromFileName(fileName));
      const whole = bundle.merge.result(title);
      return bundle.only ? alone(bundle.only, whole) : whole;
    });
  },
};
