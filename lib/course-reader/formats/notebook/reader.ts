import * as z from "zod";
import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { documentCourse } from "#lib/course-reader/shared/document/course.ts";
import { fenced, titled } from "#lib/course-reader/shared/document/markdown.ts";
import { type MediaStore, openMediaStore } from "#lib/course-reader/shared/media.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";

const textSchema = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(""))]);
const cellSchema = z.object({
  cell_type: z.string(),
  source: textSchema.optional(),
  /** Of the oldest notebooks, which also have headings as cells of their own */
  input: textSchema.optional(),
  level: z.int().optional(),
  /** What running its code has shown */
  outputs: z.array(z.unknown()).optional().catch(undefined),
  /** Pictures by name, then by type, in base64 */
  attachments: z.record(z.string(), z.record(z.string(), textSchema)).optional().catch(undefined),
});
type Cell = z.infer<typeof cellSchema>;
const cells = z.array(cellSchema).max(20_000);
const notebookSchema = z.union([
  z.object({ cells }),
  z.object({ worksheets: z.array(z.object({ cells })) }).transform(({ worksheets }) => ({
    cells: worksheets.flatMap((sheet) => sheet.cells),
  })),
]);

const SIGNS = /^\s*\{\s*"cells"\s*:\s*\[|"nbformat"\s*:|"cell_type"\s*:\s*"(?:markdown|code|raw)"/;
const NO_OUTPUTS = "What its code has printed or drawn isn't read: its texts and its code are.";
const EMPTY = "This notebook holds no text.";

interface Pictures {
  store: MediaStore;
  /** Where the notebook lies in its archive */
  folder: string;
}

/** Pictures that a cell carries, under a name of their own: cells may each have an "image.png". */
function withPictures(cell: Cell, at: number, { store, folder }: Pictures): string {
  const text = cell.source ?? cell.input ?? "";
  const pictures = Object.entries(cell.attachments ?? {});
  return pictures.reduce((whole, [name, types], index) => {
    const data = Object.values(types)[0];
    if (data === undefined) return whole;
    const path = `cell-${at}-${index}.${name.split(".").at(-1)}`;
    store.add(folder === "" ? path : `${folder}/${path}`, Buffer.from(data, "base64"));
    return whole
      .replaceAll(`attachment:${name}`, path)
      .replaceAll(`attachment:${encodeURI(name.toWellFormed())}`, path);
  }, text);
}

function markdownOf(cell: Cell, at: number, pictures: Pictures): string {
  const text = cell.source ?? cell.input ?? "";
  if (text.trim() === "") return "";
  if (cell.cell_type === "markdown") return withPictures(cell, at, pictures);
  if (cell.cell_type === "heading") return `${"#".repeat(Math.min(6, cell.level ?? 1))} ${text}`;
  return cell.cell_type === "code" ? fenced(text) : text;
}

/** A Jupyter notebook: its texts, and its code as it stands. Nothing of it is run. docs/import-formats.md */
export const reader: CourseReader = {
  accepts: ({ kind, text }) => kind === "text" && text.trimStart().startsWith("{") && SIGNS.test(text),
  async read(source, onStep) {
    let raw: unknown = null;
    try {
      raw = JSON.parse(await readTextFile(source, onStep));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    const notebook = notebookSchema.safeParse(raw);
    if (!notebook.success) {
      const message = "This Jupyter notebook is damaged or cut off. Save it again and retry.";
      throw new ImportError("wrong_type", message);
    }
    const { archive = null, folder = "" } = source.around ?? {};
    const mediaStore = openMediaStore(archive);
    const { cells: all } = notebook.data;
    const parts = all.map((cell, at) => markdownOf(cell, at, { store: mediaStore, folder }));
    const title = titleFromFileName(source.fileName);
    const markdown = titled(parts.filter((part) => part !== "").join("\n\n"), title);
    const hasOutputs = all.some(({ outputs = [] }) => outputs.length > 0);
    const left = hasOutputs ? [{ kind: "text", name: "Results of its code", reason: NO_OUTPUTS }] : [];
    return documentCourse(
      { format: "notebook", title, markdown, mediaStore, folder, left, empty: EMPTY },
      onStep,
    );
  },
};
