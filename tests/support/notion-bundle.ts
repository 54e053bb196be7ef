import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import type {
  NotionBlock,
  NotionBundle,
  NotionPage,
  NotionRun,
} from "#lib/course-reader/shared/notion-bundle.ts";

/** A text that questions can be made from */
export const PLANTS = [
  "Osmosis is the movement of water through a membrane towards the side with more salt.",
  "Plant cells swell in fresh water because their sap holds more salt than the water around them.",
  "The root of a tree takes up water from the soil through fine hairs.",
  "In 1727 Stephen Hales measured how much water a sunflower loses in a day.",
  "Leaves lose most of their water through small pores called stomata.",
  "Chlorophyll is the green pigment in leaves that takes up the light of the sun.",
  "Robert Hooke discovered the cell in 1665 while he looked at cork.",
  "Matthias Schleiden proposed in 1838 that all plants consist of cells.",
].join(" ");

/** The id of the page or block with this number */
export const idOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;

let last = 0;
const nextId = () => {
  last += 1;
  return idOf(last);
};
type Said = string | NotionRun[];
const runsOf = (said: Said): NotionRun[] => (typeof said === "string" ? [{ text: said }] : said);

export const block = (type: string, said: Said = "", more: Partial<NotionBlock> = {}): NotionBlock => ({
  id: nextId(),
  type,
  runs: runsOf(said),
  ...more,
});
export const paragraph = (said: Said, children: NotionBlock[] = []) => block("paragraph", said, { children });
export const toggle = (said: Said, ...children: NotionBlock[]) => block("toggle", said, { children });
/** "[x] Two" or "[ ] One" */
export const box = (text: string) => block("to_do", text.slice(4), { isChecked: text.startsWith("[x]") });

export const page = (
  title: string,
  blocks: NotionBlock[] = [],
  more: Partial<NotionPage> = {},
): NotionPage => ({
  ...{ id: nextId(), kind: "page", title, parent: null, blocks, problem: null },
  ...more,
});

export const database = (title: string, columns: string[], more: Partial<NotionPage> = {}) =>
  page(title, [], { kind: "database", columns, ...more });
export const row = ({ id }: NotionPage, cells: string[], blocks: NotionBlock[] = []) =>
  page(cells[0] ?? "", blocks, { parent: id, cells });

export const bundle = (pages: NotionPage[], more: Partial<NotionBundle> = {}): NotionBundle => ({
  ...{
    waddle: "notion",
    sourceId: "notion:1",
    title: "Sea School",
    pages,
    pictures: {},
    notes: [],
    kept: [],
  },
  ...more,
});

/** Reads pages as the reader's process does. */
export async function readNotion(
  pages: NotionPage[],
  more: Partial<NotionBundle> = {},
): Promise<ParseResult> {
  const folder = mkdtempSync(path.join(tmpdir(), "notion-"));
  try {
    const file = path.join(folder, "bundle");
    writeFileSync(file, JSON.stringify(bundle(pages, more)));
    return await parseCourseFile({ path: file, fileName: "Notion" }, () => {});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All islands of a course */
export const islandsIn = ({ course }: ParseResult) => [
  ...course.units.flatMap(({ islands }) => islands),
  ...course.islands,
];
/** All that can be played, by what it asks */
export const askedIn = (result: ParseResult) =>
  islandsIn(result).flatMap(({ questions, cards = [] }) => [
    ...questions.map(({ text }) => text),
    ...cards.map(({ front }) => front),
  ]);
export const linesOf = ({ report }: ParseResult, kind: string) =>
  report.items.filter((item) => item.kind === kind);
