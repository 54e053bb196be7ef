import type { CourseReader } from "../format-reader.ts";
import { titleFromFileName } from "../rules.ts";
import { CourseBuilder } from "../shared/course-builder.ts";
import { isAboveKeyTable } from "../shared/outline/signs.ts";
import { addGroups } from "../shared/sheet/course.ts";
import { readDelimited, withoutHint } from "../shared/sheet/delimited.ts";
import { bareDelimiter, findDelimiter } from "../shared/sheet/head.ts";
import { readTable } from "../shared/sheet/table.ts";
import { columnsUnknown } from "../shared/sheet/unknown.ts";
import { readTextFile } from "../shared/text-file.ts";

/** Tables as texts: with headings that are known, or of columns that a learner has to name. */
export const reader: CourseReader = {
  accepts: ({ kind, text, fileName }) => {
    const table = withoutHint(text);
    if (kind !== "text" || isAboveKeyTable(text)) return false;
    return (findDelimiter(table) ?? bareDelimiter(table, fileName)) !== null;
  },
  async read(source, onStep) {
    const text = withoutHint(await readTextFile(source, onStep));
    const delimiter = findDelimiter(text) ?? bareDelimiter(text, source.fileName) ?? ",";
    const { rows, fault } = readDelimited(text, delimiter);
    const table = readTable(rows, { isDivided: true, named: source.columns });
    if (!table) throw columnsUnknown(rows);
    onStep({ step: "Read outline", done: 1, total: 1 });
    const title = table.course || titleFromFileName(source.fileName);
    const builder = new CourseBuilder({ title, format: "csv" });
    addGroups(builder, table.groups, title);
    if (fault) builder.skip("text", `Row ${rows.length + 1}`, fault);
    onStep({ step: "Build islands", done: table.groups.length, total: table.groups.length });
    return builder.result();
  },
};
