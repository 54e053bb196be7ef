import { fileOf, folderOf, stemOf } from "./names.ts";

/** What is to be done with a file of the archive. */
export interface Planned {
  name: string;
  /** Why it isn't read */
  skip: string | null;
  /** The table of which it may be a row */
  table: string | null;
}

const TABLE = /\.csv$/i;
const SPOKEN = [".srt", ".vtt", ".sbv", ".ass", ".ssa", ".ttml", ".dfxp", ".txt"];
const LANGUAGE =
  /[._-](en|es|fr|de|it|pt|ru|zh|ja|ko|ar|hi|tr|pl|nl|sv|uk|vi|id|th|cs|el|he|fa|ro|hu|fi|da|no)(?:-[a-z]{2,4})?$/i;
const quoted = (name: string) => `“${fileOf(name)}”`;

/** Notion exports what a table shows, and all of it beside that. */
function shownOnly(name: string, names: ReadonlySet<string>): string | null {
  const whole = name.replace(TABLE, "_all.csv");
  const isPart = TABLE.test(name) && whole !== name && names.has(whole);
  return isPart ? `It is a part of the table ${quoted(whole)}, which is read whole.` : null;
}

/** Notion exports each row of a table as a page, in a folder that is called like the table. */
function tableOf(name: string, names: ReadonlySet<string>): string | null {
  for (let folder = folderOf(name); folder !== ""; folder = folderOf(folder.slice(0, -1))) {
    const table = folder.slice(0, -1);
    // The table's file has an id in its name, which its folder may lack.
    for (const each of [`${table}_all.csv`, `${table}.csv`]) if (names.has(each)) return each;
    for (const each of names)
      if (TABLE.test(each) && each.replace(/ [0-9a-f]{32}(?:_all)?\.csv$/i, "") === table) return each;
  }
  return null;
}

interface Spoken {
  name: string;
  language: string;
  rank: number;
}

/** What is said in one video, in several forms or languages: one of them is read, in English where there is that. */
function sameSpeech(names: readonly string[]): Map<string, string> {
  const groups = new Map<string, Spoken[]>();
  for (const name of names) {
    const rank = SPOKEN.findIndex((ending) => name.toLowerCase().endsWith(ending));
    if (rank < 0) continue;
    const stem = stemOf(name);
    const language = (LANGUAGE.exec(stem)?.[1] ?? "").toLowerCase();
    const key = stem.replace(LANGUAGE, "");
    groups.set(key, [...(groups.get(key) ?? []), { name, language, rank }]);
  }
  const skipped = new Map<string, string>();
  const isForeign = ({ language }: Spoken) => Number(language !== "" && language !== "en");
  for (const group of groups.values()) {
    // Texts of one name that are no subtitles may be anything.
    if (group.every(({ rank }) => rank === 2)) continue;
    const [first, ...others] = group.toSorted((a, b) => isForeign(a) - isForeign(b) || a.rank - b.rank);
    if (!first) continue;
    for (const { name, language } of others) {
      const isSame = language === first.language || language === "";
      const how = isSame ? "" : " in another language";
      skipped.set(name, `It says${how} what ${quoted(first.name)} says.`);
    }
  }
  return skipped;
}

/** What is read of the files in an archive, and in which order: tables come before their rows. */
export function planOf(names: readonly string[]): Planned[] {
  const known = new Set(names);
  const spoken = sameSpeech(names);
  const planned = names.map((name): Planned => {
    const table = TABLE.test(name) ? null : tableOf(name, known);
    return { name, skip: shownOnly(name, known) ?? spoken.get(name) ?? null, table };
  });
  const tables = new Set(planned.flatMap(({ table }) => table ?? []));
  return [
    ...planned.filter(({ name }) => tables.has(name)),
    ...planned.filter(({ name }) => !tables.has(name)),
  ];
}
