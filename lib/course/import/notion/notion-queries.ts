import { AppError } from "#lib/core/errors.ts";
import { findCourseToUpdate } from "#lib/course/update/update-queries.ts";
import { db } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { sha256 } from "#lib/server/hash.ts";
import { type KnownPart, pageIdIn } from "./known.ts";

const PROVIDER = "notion";

/** The same for the same pages of the same account of Notion, whatever their order. */
export function hashOfPages(accountId: string, pages: readonly string[]): string {
  return sha256(JSON.stringify([PROVIDER, accountId, [...new Set(pages)].sort()]));
}

/** What a newer import of the same pages is known by */
export const courseSourceOf = (fileHash: string): string => `${PROVIDER}:${fileHash}`;

/** The learner's connection to Notion. Throws `not_found`, `connection_broken`. */
export async function getNotionConnection(userId: string, connectionId: string) {
  const found = await db().connection.findFirst({
    where: { id: connectionId, userId, provider: PROVIDER, status: { not: "ended" } },
    select: { id: true, accountId: true, name: true, status: true },
  });
  if (!found) throw new AppError("not_found", "This connection is no longer there.");
  if (found.status === "broken")
    throw new AppError("connection_broken", "Notion no longer gives Waddle access. Connect Notion again.");
  return found;
}

async function listNotionConnections(userId: string) {
  return db().connection.findMany({
    where: { userId, provider: PROVIDER, status: { not: "ended" } },
    orderBy: { id: "desc" },
    select: { id: true, accountId: true },
  });
}

export interface NotionOrigin {
  /** Null where the account that it came from isn't connected any more */
  connectionId: string | null;
  pages: string[];
}

/** Where the latest import of each of the learner's courses came from, for those that came from Notion. */
export async function listNotionOrigins(
  userId: string,
  courseIds: readonly string[],
): Promise<Map<string, NotionOrigin>> {
  const imports = await db().courseImport.findMany({
    where: { userId, courseId: { in: [...courseIds] }, status: "done", addsTo: null },
    orderBy: { id: "desc" },
    distinct: ["courseId"],
    select: { courseId: true, origin: true, connectionId: true, pages: true, fileHash: true },
  });
  const ofNotion = imports.filter(({ origin }) => origin === "notion");
  if (ofNotion.length === 0) return new Map();
  const live = await listNotionConnections(userId);
  return new Map(
    ofNotion.map(({ courseId, connectionId, pages, fileHash }) => {
      // Who disconnected and connects the same account again has another connection.
      const own = live.find(({ id }) => id === connectionId);
      const same = own ?? live.find(({ accountId }) => hashOfPages(accountId, pages) === fileHash);
      return [courseId ?? "", { connectionId: same?.id ?? null, pages }];
    }),
  );
}

/** What the course that an import would update has of Notion's pages; nothing where it updates none. */
export async function listKnownParts(
  userId: string,
  { replaces, fileHash }: { replaces: string | null; fileHash: string },
): Promise<KnownPart[]> {
  const origin = { sourceId: courseSourceOf(fileHash), fileName: "", title: "" };
  const courseId = replaces ?? (await findCourseToUpdate(userId, origin));
  if (courseId === null) return [];
  const named = { sourceId: { not: null }, courseId, ...LIVE };
  const select = { sourceId: true, title: true } as const;
  const questionSelect = { sourceId: true, versions: { take: 1, select: { text: true } } } as const;
  const islands = await db().island.findMany({
    where: named,
    select: {
      ...select,
      quizzes: { where: LIVE, select: { questions: { where: LIVE, select: questionSelect } } },
      cards: { where: LIVE, select: { sourceId: true, front: true } },
    },
  });
  const lessons = await db().lesson.findMany({ where: named, select });
  const parts = new Map<string, KnownPart>();
  const add = (sourceId: string | null, name: string, row: string | null) => {
    const id = pageIdIn(sourceId ?? "");
    if (id !== "" && !parts.has(id)) parts.set(id, { id, name, row });
  };
  for (const { sourceId, title } of [...islands, ...lessons]) add(sourceId, title, null);
  for (const { sourceId, quizzes, cards } of islands) {
    const row = pageIdIn(sourceId ?? "");
    for (const question of quizzes.flatMap(({ questions }) => questions))
      add(question.sourceId, question.versions[0]?.text ?? "", row);
    for (const card of cards) add(card.sourceId, card.front, row);
  }
  return [...parts.values()];
}
