import { ColumnTypeEnum, type SqlQueryable } from "@prisma/driver-adapter-utils";

/** PostgreSQL's internal type `"char"`: the adapter refuses it, the engine wants it as a character. */
const INTERNAL_CHAR = 18;
const TEXT = 25;

type Answer = { fields?: { dataTypeID: number }[]; rows?: unknown[] };
export type Query = (request: unknown) => Promise<Answer>;

const characterColumns = new WeakMap<unknown[], number[]>();

/** Calls such columns text for the adapter, and notes which they were. */
export function noteCharacters(send: Query): Query {
  return async (request) => {
    const answer = await send(request);
    const noted: number[] = [];
    for (const [index, field] of (answer.fields ?? []).entries()) {
      if (field.dataTypeID !== INTERNAL_CHAR) continue;
      field.dataTypeID = TEXT;
      noted.push(index);
    }
    if (answer.rows) characterColumns.set(answer.rows, noted);
    return answer;
  };
}

/** Gives the noted columns the engine's type for them. */
export function nameCharacters<T extends SqlQueryable>(queryable: T): T {
  const queryRaw = queryable.queryRaw.bind(queryable);
  return Object.assign(queryable, {
    queryRaw: async (...args: Parameters<typeof queryRaw>) => {
      const result = await queryRaw(...args);
      for (const index of characterColumns.get(result.rows) ?? []) {
        result.columnTypes[index] = ColumnTypeEnum.Character;
      }
      return result;
    },
  });
}
