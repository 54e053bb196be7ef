/** A piece of SQL, given the alias of the row that it speaks of. */
export type Sql = (row: string) => string;

/** Which columns of a model are handed out, and what lies below a row. */
export interface Shape {
  model: string;
  columns: readonly string[];
  /** Columns that are null as long as the condition holds */
  hiddenWhile?: Readonly<Record<string, Sql>>;
  /** JSON that no column holds */
  computed?: Readonly<Record<string, Sql>>;
  lists?: Readonly<Record<string, Below>>;
  one?: Readonly<Record<string, Below>>;
}

export interface Below extends Shape {
  order: readonly string[];
  below: (row: string, parent: string) => string;
}

/** What is read in pages, in the order of its key; `$1` in `owned` is the owner's id. */
export interface Table extends Shape {
  key: readonly string[];
  owned: Sql;
  rowsAPage?: number;
  /** A list below each row that is too long for memory: read in pages too, its owner being the row */
  longList?: { name: string; table: Table };
}

export interface ExportFile extends Table {
  file: string;
  says: string;
  isSingle?: boolean;
}

/** The title of the row that a column points to. */
export const titleOf =
  (model: string, column: string): Sql =>
  (row) =>
    `(SELECT m."title" FROM "${model}" m WHERE m."id" = ${row}."${column}")`;
