import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import { NotionFault } from "./access.ts";
import { NotionApi } from "./api-service.ts";
import { wordsOf } from "./compact.ts";
import { notionIdOf } from "./notion-id.ts";
import type { NotionPage, NotionPages } from "./notion-schema.ts";
import { PACE } from "./pace-service.ts";
import { titleOf } from "./properties.ts";

const PAGE_SIZE = 100;
const LATEST = { timestamp: "last_edited_time", direction: "descending" } as const;
/** Someone waits for the answer. */
const PATIENCE_MS = 15_000;

const parentSchema = z
  .object({ page_id: z.string().optional(), database_id: z.string().optional() })
  .optional();
const resultSchema = z.object({
  object: z.enum(["page", "data_source"]),
  id: z.string(),
  parent: parentSchema,
  database_parent: parentSchema,
  properties: z.unknown().optional(),
  title: z.unknown().optional(),
  icon: z.unknown().optional(),
  last_edited_time: z.string().catch(""),
  in_trash: z.boolean().default(false),
});
const searchSchema = z.object({
  results: z.array(z.unknown()),
  next_cursor: z.string().nullable(),
});

function emojiOf(icon: unknown): string | null {
  const parsed = z.object({ emoji: z.string().max(40) }).safeParse(icon);
  return parsed.success ? parsed.data.emoji : null;
}

/** A page, or the database that a data source belongs to. */
function toPage(raw: unknown): NotionPage[] {
  const parsed = resultSchema.safeParse(raw);
  if (!parsed.success || parsed.data.in_trash) return [];
  const { object, parent, database_parent, properties, title, icon, last_edited_time } = parsed.data;
  const isDatabase = object === "data_source";
  const id = notionIdOf(isDatabase ? (parent?.database_id ?? "") : parsed.data.id);
  if (id === null) return [];
  const around = isDatabase ? database_parent : parent;
  const name = isDatabase ? wordsOf(title) : titleOf(properties);
  return [
    {
      id,
      title: name.trim() === "" ? "" : tidyTitle(name, ""),
      kind: isDatabase ? "database" : "page",
      parentId: notionIdOf(around?.page_id ?? around?.database_id ?? ""),
      icon: emojiOf(icon),
      editedAt: last_edited_time,
    },
  ];
}

function toAppError(error: unknown, hasCursor: boolean): unknown {
  if (!(error instanceof NotionFault) && !(error instanceof Error && error.name === "FetchLater"))
    return error;
  if (error instanceof NotionFault && error.kind === "invalid" && hasCursor)
    return new AppError("invalid_input", "This list has changed in the meantime. Open it again.", {
      fields: { cursor: "It is no longer valid." },
    });
  return new AppError("unavailable", "Notion isn't responding right now. Please try again in a minute.");
}

interface Wanted {
  q: string;
  cursor?: string | undefined;
}

/**
 * Some of the pages and databases that a learner shares with us, by words of their titles. Throws `not_found`,
 * `connection_broken`, `invalid_input` for a cursor that Notion doesn't know, `unavailable`. docs/product.md#import
 */
export async function listNotionPages(
  userId: string,
  connectionId: string,
  { q, cursor }: Wanted,
  now: Date,
): Promise<NotionPages> {
  const deadline = performance.now() + PATIENCE_MS;
  const answerMs = Math.min(PACE.answerMs, PATIENCE_MS / 2);
  const api = new NotionApi({ userId, connectionId, now, deadline, answerMs, attempts: 3 });
  try {
    const { results, next_cursor } = await api.ask(searchSchema, (client) =>
      client.search({
        page_size: PAGE_SIZE,
        sort: LATEST,
        ...(q && { query: q }),
        ...(cursor && { start_cursor: cursor }),
      }),
    );
    const pages = new Map(results.flatMap(toPage).map((page) => [page.id, page]));
    return { pages: [...pages.values()], nextCursor: next_cursor };
  } catch (error) {
    throw toAppError(error, cursor !== undefined);
  }
}
