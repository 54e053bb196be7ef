import type { NoticeKindName, NoticeWayName } from "#lib/reminder/schema.ts";
import type { Ways } from "#lib/reminder/sending/ways-service.ts";
import { db } from "#lib/server/db/db.ts";

/** Chooses kinds in one way for a learner. */
export async function want(userId: string, kinds: readonly NoticeKindName[], way: NoticeWayName = "mail") {
  await db().reminderChoice.createMany({ data: kinds.map((kind) => ({ userId, kind, way })) });
}

/** What became of a learner's notices, the earliest first. */
export function noticesOf(userId: string) {
  return db().notice.findMany({
    where: { userId },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    select: { kind: true, subject: true, step: true, status: true, way: true, reason: true, dueAt: true },
  });
}

export type FakePush = Parameters<Ways["push"]>[1] & { userId: string; at: Date };
export type FakeText = { userId: string; text: string; at: Date };

/** Services that note what they are given, and answer as they are told. */
export function fakeWays(answers: Partial<Ways> = {}) {
  const pushes: FakePush[] = [];
  const texts: FakeText[] = [];
  const pulled: string[] = [];
  const ways: Ways = {
    pushable: async (userIds) => new Set(userIds),
    push: async (userId, push, at) => {
      pushes.push({ ...push, userId, at });
      return "sent";
    },
    canText: async () => true,
    text: async (userId, text, at) => {
      texts.push({ userId, text, at });
      return "sent";
    },
    pull: async (userId) => void pulled.push(userId),
    ...answers,
  };
  return { ways, pushes, texts, pulled };
}

/** A session that is planned for `startsAt`, in a course of its own unless told. */
export async function planSession(
  userId: string,
  startsAt: Date,
  data: { courseId?: string; minutes?: number; remindsAnyway?: boolean; title?: string } = {},
) {
  const { minutes = 30, remindsAnyway = false, title = "Physics" } = data;
  const courseId = data.courseId ?? (await db().course.create({ data: { ownerId: userId, title } })).id;
  const session = { userId, courseId, startsAt, plannedAt: startsAt, plannedMinutes: minutes, remindsAnyway };
  const createdAt = new Date(startsAt.getTime() - 86_400_000);
  const { id } = await db().studySession.create({ data: { ...session, createdAt } });
  return { id, courseId };
}
