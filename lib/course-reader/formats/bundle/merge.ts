import { MAX_ALL_MEDIA_BYTES, MAX_MEDIA } from "#lib/course-reader/media-types.ts";
import {
  buildReport,
  degrade,
  MAX_COURSE_BYTES,
  MAX_ISLANDS_A_FILE,
  MAX_QUESTIONS_A_FILE,
  tidyTitle,
} from "#lib/course-reader/rules.ts";
import type {
  ImportReportItem,
  ParsedCourse,
  ParsedIsland,
  ParsedLesson,
  ParsedMedia,
  ParsedRecording,
  ParseResult,
} from "#lib/course-reader/schema.ts";
import { weightOf } from "#lib/course-reader/shared/limits.ts";
import { LEFT_OUT } from "#lib/course-reader/shared/text/rich-media.ts";
import { MAX_LESSONS_A_FILE } from "#lib/lesson/rules.ts";
import { sha256 } from "#lib/server/hash.ts";
import { append, copyLessons, type Held, heldOf, lessonsOf, settleLinks } from "./held.ts";

const NO_ROOM = "The course has no room for more islands. Import this file on its own.";
const TOO_MANY = "The course has no room for more questions. Import this file on its own.";
const TOO_MANY_LESSONS = "The course has no room for more lessons. Import this file on its own.";
const TOO_LONG = "The course has no room for more text. Import this file on its own.";

/** Where a file lies. */
export interface Place {
  /** As the report names it */
  label: string;
  /** The unit of its folder; "" for the archive's own */
  folder: string;
  /** No other file is read beside it in its folder */
  isAlone: boolean;
}

/** A course with other keys for its pictures and sounds: those of two files may be the same. */
function rename(course: ParsedCourse, keys: ReadonlyMap<string, string>): ParsedCourse {
  if (keys.size === 0) return course;
  const text = JSON.stringify(course).replace(
    /media:([0-9a-f]{64})/g,
    (_, key: string) => `media:${keys.get(key) ?? key}`,
  );
  return JSON.parse(text) as ParsedCourse;
}

const islandsOf = ({ units, islands }: ParsedCourse) => [
  ...units.flatMap((unit) => unit.islands),
  ...islands,
];

/** What a question asks and which answer is right, whatever its number and the order of its answers. */
function identityOf({ text, options, correctIndex }: ParsedIsland["questions"][number]): string {
  const words = text.replace(/^\d{1,4}[.)]\s+/, "").replace(/\s+/g, " ");
  return sha256(
    JSON.stringify([words, options.map((each) => each.text).sort(), options[correctIndex ?? -1]?.text]),
  );
}

/** Several courses as one, with one report. */
export class Merge {
  private readonly units = new Map<string, Held>();
  private readonly loose: Held = { islands: [], lessons: [] };
  /** The lessons of each file in its own order, by which its links name them */
  private readonly linked: ParsedLesson[][] = [];
  private readonly items: ImportReportItem[] = [];
  private readonly media = new Map<string, ParsedMedia>();
  private readonly pictures = new Map<string, NonNullable<ParseResult["pictures"]>[number]>();
  private readonly recordings = new Map<string, ParsedRecording>();
  /** Questions of the files that were taken, with the file's label */
  private readonly known = new Map<string, string>();
  private mediaBytes = 0;
  private readonly size = { parts: 0, islands: 0, questions: 0, lessons: 0, bytes: 0 };

  skip(name: string, reason: string): void {
    this.items.push({ kind: "file", name: tidyTitle(name, "File"), outcome: "skipped", reason });
  }

  /** Lines of a part, which say of which file they are. */
  lines(items: readonly ImportReportItem[], label: string): void {
    for (const item of items)
      this.items.push(label === "" ? item : { ...item, name: tidyTitle(`${label}: ${item.name}`, label) });
  }

  /** Takes the course of a file; false where it had to stay behind, with its line. */
  take(result: ParseResult, place: Place): boolean {
    const reason = this.reasonAgainst(result.course);
    if (reason !== null) {
      this.skip(place.label, reason);
      return false;
    }
    this.size.parts += 1;
    const offset = this.items.length;
    const keys = this.takeMedia(result, place.label);
    const course = copyLessons(rename(result.course, keys));
    for (const island of islandsOf(course)) if (island.line !== undefined) island.line += offset;
    for (const question of islandsOf(course).flatMap((island) => island.questions))
      this.known.set(identityOf(question), place.label);
    this.linked.push(lessonsOf(course));
    this.place(course, place);
    return true;
  }

  private reasonAgainst(course: ParsedCourse): string | null {
    const islands = islandsOf(course);
    const questions = islands.flatMap((island) => island.questions);
    const [first] = questions;
    const twin = first ? this.known.get(identityOf(first)) : undefined;
    if (twin !== undefined && questions.every((each) => this.known.has(identityOf(each))))
      return `Its questions are those of “${twin}”.`;
    const bytes = weightOf(course);
    const lessons = lessonsOf(course).length;
    if (this.size.lessons + lessons > MAX_LESSONS_A_FILE) return TOO_MANY_LESSONS;
    if (this.size.islands + islands.length > MAX_ISLANDS_A_FILE) return NO_ROOM;
    if (this.size.questions + questions.length > MAX_QUESTIONS_A_FILE) return TOO_MANY;
    if (this.size.bytes + bytes > MAX_COURSE_BYTES) return TOO_LONG;
    this.size.islands += islands.length;
    this.size.questions += questions.length;
    this.size.lessons += lessons;
    this.size.bytes += bytes;
    return null;
  }

  /** A file with one island, or one lesson, stands among those of its folder; any other is a unit, or several. */
  private place(course: ParsedCourse, { folder, isAlone }: Place): void {
    const { units, title } = course;
    const held = heldOf(course);
    const own = tidyTitle(title, "Part");
    const whole = folder === "" ? own : isAlone ? folder : `${folder}: ${own}`;
    const isSmall = units.length === 0 && held.islands.length <= 1 && held.lessons.length <= 1;
    if (isSmall && folder === "") append(this.loose, held);
    else if (isSmall) this.unit(folder, held);
    else {
      this.unit(whole, held);
      const isOne = units.length === 1 && held.islands.length + held.lessons.length === 0;
      for (const unit of units) this.unit(isOne ? whole : `${whole}: ${unit.title}`, heldOf(unit));
    }
  }

  private unit(title: string, held: Held): void {
    if (held.islands.length + held.lessons.length === 0) return;
    const name = tidyTitle(title, "Part");
    const unit = this.units.get(name) ?? { islands: [], lessons: [] };
    this.units.set(name, unit);
    append(unit, held);
  }

  /** Keeps what there is room for; returns keys that had to change. */
  private takeMedia(
    { media = [], recordings = [], pictures = [], report }: ParseResult,
    label: string,
  ): Map<string, string> {
    const keys = new Map<string, string>();
    const offset = this.items.length;
    for (const one of recordings)
      this.recordings.set(one.key, { ...one, lines: one.lines.map((line) => line + offset) });
    for (const one of pictures) this.pictures.set(one.key, one);
    this.lines(report.items, label);
    for (const one of media) {
      const places = (one.lines ?? []).map((line) => line + offset);
      const same = this.media.get(one.key);
      const isSame = same?.base64 === one.base64;
      const key = same && !isSame ? sha256(`${this.size.parts} ${one.key}`) : one.key;
      if (key !== one.key) keys.set(one.key, key);
      if (same && isSame) same.lines = [...(same.lines ?? []), ...places];
      else if (this.hasRoom(one)) this.media.set(key, { ...one, key, lines: places });
      else for (const at of places) this.degrade(at);
    }
    return keys;
  }

  private hasRoom({ base64 }: ParsedMedia): boolean {
    const size = base64.length * 0.75;
    if (this.media.size >= MAX_MEDIA || this.mediaBytes + size > MAX_ALL_MEDIA_BYTES) return false;
    this.mediaBytes += size;
    return true;
  }

  private degrade(place: number): void {
    const line = this.items[place];
    if (line) this.items[place] = degrade(line, LEFT_OUT);
  }

  /** Whether some question shows the picture or sound at this path of the archive. */
  shows(path: string): boolean {
    return this.media.has(sha256(path));
  }

  result(title: string): ParseResult {
    const units = [...this.units].map(([name, { islands, lessons }]) => {
      return { title: name, islands, ...(lessons.length > 0 && { lessons }) };
    });
    const { islands, lessons } = this.loose;
    const recordings = [...this.recordings.values()];
    const course: ParsedCourse = { title, format: "bundle", description: "", units, islands };
    if (lessons.length > 0) course.lessons = lessons;
    settleLinks(this.linked, course);
    const report = buildReport(this.items);
    const media = [...this.media.values()];
    const pictures = [...this.pictures.values()];
    return {
      ...{ course, report, media },
      ...(recordings.length > 0 && { recordings }),
      ...(pictures.length > 0 && { pictures }),
    };
  }
}
