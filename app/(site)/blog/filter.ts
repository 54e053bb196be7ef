import { QUERY_MAX } from "#lib/blog/rules.ts";
import { type ListQuery, listQuerySchema } from "#lib/blog/schema.ts";

export type Asked = Record<string, string | string[] | undefined>;

/** The first of several, without what no text has and no database takes */
const first = (value: string | string[] | undefined) =>
  ((Array.isArray(value) ? value[0] : value) ?? "").replace(/\p{Cc}/gu, " ");

/** What the address asks for; what no one could mean counts as not asked. */
export function readFilter(asked: Asked): ListQuery {
  const parsed = listQuerySchema.safeParse({
    q: first(asked.q).slice(0, QUERY_MAX),
    category: first(asked.category),
    page: first(asked.page) || "1",
  });
  return parsed.success ? parsed.data : { q: "", category: "", page: 1 };
}
