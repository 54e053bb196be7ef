import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LEFT_OUT } from "./archive-names.ts";
import { EXPORT_FILES } from "./files.ts";
import type { Shape, Table } from "./table-shape.ts";

const SCHEMA = readFileSync("prisma/schema.prisma", "utf8");
/** They stand in a file of their own, which another test reads. */
const IN_OWN_FILE: Record<string, string[]> = { ProfilePicture: ["image"], CourseMedia: ["bytes"] };
/** Outlives the learner without the id that it bears, so nothing ties it to them in the schema. */
const UNTIED = ["ModelUse"];

interface Model {
  scalars: string[];
  /** Models whose rows its own rows belong to */
  parents: string[];
}

function readModels(schema: string): Map<string, Model> {
  const blocks = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)];
  const names = new Set(blocks.map(([, name = ""]) => name));
  const read = (body: string): Model => {
    const fields = [...body.matchAll(/^ {2}(\w+)\s+(\w+)\S*(.*)$/gm)];
    const typeOf = ([, , type = ""]: RegExpExecArray) => type;
    return {
      scalars: fields.filter((field) => !names.has(typeOf(field))).map(([, name = ""]) => name),
      parents: fields
        .filter(([, , type = "", rest = ""]) => names.has(type) && /fields:/.test(rest))
        .map(typeOf),
    };
  };
  return new Map(blocks.map(([, name = "", body = ""]) => [name, read(body)]));
}

/** The models whose rows belong to a learner, straight or through others. */
function personal(models: Map<string, Model>): Set<string> {
  const found = new Set(["User", ...UNTIED]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [name, { parents }] of models)
      if (parents.some((parent) => found.has(parent))) found.add(name);
  }
  return found;
}

function columnsHandedOut(shapes: readonly Shape[], into = new Map<string, string[]>()) {
  for (const shape of shapes) {
    into.set(shape.model, [...(into.get(shape.model) ?? []), ...shape.columns]);
    const { lists = {}, one = {}, longList } = shape as Shape & Pick<Table, "longList">;
    const below = [...Object.values(lists), ...Object.values(one), ...(longList ? [longList.table] : [])];
    columnsHandedOut(below, into);
  }
  return into;
}

/** "Model.column" as the schema has it and the export has not, and the reverse. */
function differences(schema: string) {
  const models = readModels(schema);
  const exported = columnsHandedOut(EXPORT_FILES);
  const wanted = [...personal(models)].flatMap((name) =>
    (models.get(name)?.scalars ?? []).map((column) => `${name}.${column}`),
  );
  const leftOut = [
    ...Object.entries(LEFT_OUT).flatMap(([model, columns]) =>
      Object.keys(columns).map((column) => `${model}.${column}`),
    ),
  ];
  const inOwnFile = Object.entries(IN_OWN_FILE).flatMap(([model, columns]) =>
    columns.map((column) => `${model}.${column}`),
  );
  const had = [...exported].flatMap(([model, columns]) => columns.map((column) => `${model}.${column}`));
  const known = [...had, ...leftOut, ...inOwnFile];
  return {
    missing: wanted.filter((name) => !known.includes(name)),
    unknown: known.filter((name) => !wanted.includes(name)),
    twice: known.filter((name, index) => known.indexOf(name) !== index),
    count: wanted.length,
  };
}

it("knows every column of every model that belongs to a learner", () => {
  const { count, ...lists } = differences(SCHEMA);
  expect(lists).toEqual({ missing: [], unknown: [], twice: [] });
  expect(count).toBeGreaterThan(180);
});

it("notices a new model, a new column, and a model that hangs on another one", () => {
  const more = `${SCHEMA}
model Diary {
  id     String @id
  userId String
  user   User   @relation(fields: [userId], references: [id])
  text   String?
}

model Page {
  diaryId String
  diary   Diary  @relation(fields: [diaryId], references: [id])
}

model Weather {
  day String @id
}
`.replace(/^(model Session \{)/m, "$1\n  shoeSize Int?");
  const before = differences(SCHEMA).missing;
  expect(differences(more).missing.filter((name) => !before.includes(name))).toEqual([
    "Session.shoeSize",
    "Diary.id",
    "Diary.userId",
    "Diary.text",
    "Page.diaryId",
  ]);
});

it("notices a column that is gone", () => {
  expect(differences(SCHEMA.replace(/^ {2}userAgent .*$/m, "")).unknown).toEqual(["Session.userAgent"]);
});
