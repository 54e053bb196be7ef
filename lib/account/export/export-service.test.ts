import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "#app/api/users/export/route.ts";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { db } from "#lib/server/db/db.ts";
import { openArchive } from "#lib/server/files/archive.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { asOwner, resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, questions, signIn } from "#tests/support/factories.ts";
import { createFullLearner } from "#tests/support/learner-with-everything.ts";
import { answersOf, kindDrafts } from "#tests/support/question-kinds.ts";
import { amount } from "#tests/support/soak.ts";
import { exportAccount } from "./export-service.ts";
import { EXPORT_FILES } from "./files-queries.ts";

const now = new Date("2026-03-01T20:00:00Z");

beforeEach(resetDatabase);

async function unpack(bytes: Uint8Array) {
  const folder = await mkdtemp(path.join(tmpdir(), "waddle-export-"));
  const file = path.join(folder, "export.zip");
  try {
    await writeFile(file, bytes);
    const archive = await openArchive(file);
    const entries = await Promise.all(
      archive.names.map(async (name) => [name, await archive.readBuffer(name)] as const),
    );
    archive.close();
    return new Map(entries);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString("utf8") ?? "";
const jsonOf = (files: Map<string, Buffer>, name: string) => JSON.parse(textOf(files, name));

async function exportOf(userId: string) {
  const { stream } = await exportAccount({ id: userId, timeZone: "UTC" }, now);
  return unpack(new Uint8Array(await new Response(stream).arrayBuffer()));
}

async function addAwards(userId: string, count: number) {
  const rows = Array.from({ length: count }, () => {
    const reference = randomUUID();
    return {
      userId,
      kind: "xp" as const,
      amount: 5,
      reason: "quiz",
      reference,
      localDay: new Date("2026-03-01"),
    };
  });
  for (let start = 0; start < count; start += 1000)
    await db().award.createMany({ data: rows.slice(start, start + 1000) });
}

describe("the export", () => {
  it("has something of every kind, and the picture's own bytes", async () => {
    const learner = await createFullLearner("Zebedee");
    const files = await exportOf(learner.id);
    expect([...files.keys()].sort()).toEqual(
      [
        ...EXPORT_FILES.map(({ file }) => file),
        learner.mediaFile,
        learner.filmFile,
        "README.txt",
        "picture.webp",
      ].sort(),
    );
    expect(new Uint8Array(files.get(learner.mediaFile) ?? [])).toEqual(learner.media);
    expect(new Uint8Array(files.get(learner.filmFile) ?? [])).toEqual(learner.film);
    const lists = EXPORT_FILES.filter(({ file }) => !["profile.json", "billing.json"].includes(file));
    for (const { file } of lists) expect(jsonOf(files, file).length, file).toBeGreaterThan(0);
    expect(jsonOf(files, "profile.json")).toMatchObject({
      email: learner.email,
      picture: { userId: learner.id },
      weeklyGoalDays: 3,
      tipsSeen: [],
    });
    const paid = { orders: [{ acceptedTermsAt: expect.any(String) }], subscriptions: [{}], invoices: [{}] };
    expect(jsonOf(files, "billing.json")).toMatchObject({
      grant: { until: expect.any(String) },
      customers: [paid],
    });
    expect(new Uint8Array(files.get("picture.webp") ?? [])).toEqual(learner.picture);
    expect(jsonOf(files, "streak-days.json")[0].day).toBe("2026-03-01");
  });

  it("holds an own course whole, down to every version of a question", async () => {
    const { id, courseId, quizIds } = await (async () => {
      const learner = await createLearner();
      return {
        id: learner.id,
        ...(await createCourse(
          learner.id,
          Array.from({ length: 120 }, () => questions(2)),
        )),
      };
    })();
    const files = await exportOf(id);
    const [course] = jsonOf(files, "courses.json");
    const quizzes = jsonOf(files, "quizzes.json");
    expect(course).toMatchObject({
      id: courseId,
      units: [{ number: 1 }],
      islands: [{ title: "First Island" }],
    });
    expect(quizzes.map((quiz: { id: string }) => quiz.id)).toEqual(quizIds);
    expect(quizzes[77].questions).toHaveLength(2);
    expect(quizzes[77].questions[0].versions[0]).toMatchObject({ number: 1, correctIndex: 1 });
    expect(quizzes[77].questions[0].versions[0].options).toHaveLength(4);
  });

  it("names each course once, with what was removed from it", async () => {
    const learner = await createFullLearner("Zebedee");
    const files = await exportOf(learner.id);
    const courses = jsonOf(files, "courses.json");
    expect(courses.map((course: { id: string }) => course.id)).toEqual([learner.courseId]);
    expect(courses[0]).toMatchObject({
      islands: [
        { text: { text: "Zebedee teaches." }, removedAt: null },
        { title: "Zebedee's old island", removedAt: expect.any(String) },
      ],
      media: [{ type: "audio/mpeg" }],
    });
    expect(jsonOf(files, "question-flags.json")).toMatchObject([{ reason: "unclear", note: "By Zebedee" }]);
  });

  it("names no secret, and says which are left out", async () => {
    const learner = await createFullLearner("Zebedee");
    const files = await exportOf(learner.id);
    const all = [...files.keys()].map((name) => textOf(files, name)).join("\n");
    expect(all).not.toMatch(/secret-(hash|token|body)-of/);
    const secrets = ["EmailChange.tokenHash", "PasswordReset.tokenHash", "IdempotencyKey.bodyHash"];
    const elsewhere = ["Connection.accessToken", "ConnectionRequest.stateHash", "GoogleArrival.secretHash"];
    for (const name of ["User.passwordHash", ...secrets, ...elsewhere])
      expect(textOf(files, "README.txt")).toContain(name);
    for (const { file } of EXPORT_FILES) expect(textOf(files, "README.txt")).toContain(file);
  });

  it("gives no answer away that is still open", async () => {
    const learner = await createFullLearner("Zebedee");
    const [attempt] = jsonOf(await exportOf(learner.id), "attempts.json");
    expect(attempt.quizFingerprint).toBeNull();
    const [answered, open] = attempt.questions;
    expect(answered).toMatchObject({ optionOrder: [3, 1, 0, 2], selectedAnswer: 1, isCorrect: true });
    expect(answered.fingerprint).toBe(learner.versions[0]?.fingerprint);
    expect(open).toMatchObject({ optionOrder: null, fingerprint: null, isCorrect: null });
    expect(open.asked.options.map((option: string) => option.replace(/ \(.*/, ""))).toEqual([
      "Wrong 3",
      "Right",
      "Wrong 1",
      "Wrong 2",
    ]);
    expect(JSON.stringify(open)).not.toMatch(/correctIndex|explanation/);
  });

  it("tells what was asked and answered in every kind, and of an open question not its key", async () => {
    const { id: userId } = await createLearner();
    const drafts = Object.values(kindDrafts());
    const { quizIds } = await createCourse(userId, [drafts]);
    const quizId = quizIds[0] ?? "";
    const versions = await db().questionVersion.findMany({
      where: { question: { quizId } },
      orderBy: { question: { position: "asc" } },
    });
    const attempt = (isAnswered: boolean) => {
      const questions = versions.map(
        ({ id: versionId, questionId, fingerprint, body, options }, position) => {
          const optionOrder = (options as unknown[]).map((_, index) => index);
          const { right } = answersOf(questionBodySchema.parse(body), optionOrder);
          const given = { answer: right, isCorrect: true, answeredAt: now };
          return { versionId, questionId, fingerprint, position, optionOrder, ...(isAnswered && given) };
        },
      );
      const run = { userId, quizId, quizFingerprint: "of-quiz", hasBonusStar: false, total: drafts.length };
      const ended = isAnswered && { status: "completed" as const, endedAt: now };
      return db().attempt.create({
        data: { ...run, ...ended, expiresAt: now, questions: { create: questions } },
      });
    };
    await attempt(true);
    await attempt(false);
    const [answered, open] = jsonOf(await exportOf(userId), "attempts.json");
    const kinds = drafts.map(({ kind }) => kind);
    for (const { questions } of [answered, open])
      expect(questions.map(({ asked }: { asked: { kind: string } }) => asked.kind)).toEqual(kinds);
    expect(answered.questions.map(({ answer }: { answer: { kind: string } }) => answer.kind)).toEqual(kinds);
    expect(answered.questions[4].answer).toEqual({ kind: "text", value: "photosynthesis" });
    expect(open.questions[2].asked).toMatchObject({ lefts: ["Germany", "France", "Italy"] });
    expect(open.questions[5].asked).toMatchObject({ blanks: [null, ["ATP", "DNA", "RNA"], null] });
    const words = /photosynthesis|respiration|mitochondrion|9\.8|36|"(?:key|right|share|weights|said|shown)"/;
    for (const { asked } of open.questions) expect(JSON.stringify(asked)).not.toMatch(words);
    expect(open.questions.every((each: { optionOrder: unknown }) => each.optionOrder === null)).toBe(true);
    const [quiz] = jsonOf(await exportOf(userId), "quizzes.json");
    expect(quiz.questions.map((each: { versions: { body: unknown }[] }) => each.versions[0]?.body)).toEqual(
      drafts.map(({ body }) => body),
    );
  });

  it("shows nothing of another learner, even on the same course of the catalogue", async () => {
    const [one, other] = [await createFullLearner("Zebedee"), await createFullLearner("Quillian")];
    await db().course.update({ where: { id: other.courseId }, data: { ownerId: null, slug: "shared" } });
    await db().enrolment.create({ data: { userId: one.id, courseId: other.courseId } });
    const files = await exportOf(one.id);
    const all = [...files.keys()].map((name) => textOf(files, name)).join("\n");
    expect(jsonOf(files, "enrolments.json")).toHaveLength(2);
    expect(all).toContain(one.id);
    expect(all).toContain("Zebedee");
    expect(all).not.toContain(other.id);
    expect(all).not.toContain("Quillian");
    expect(jsonOf(files, "courses.json").map((course: { id: string }) => course.id)).toEqual([one.courseId]);
  });

  it("reads the many rows of the ledger, each once", async () => {
    const learner = await createLearner();
    // More pages than two, and the last one not full.
    const rows = amount(2500, 10_000);
    await addAwards(learner.id, rows);
    const ledger = jsonOf(await exportOf(learner.id), "ledger.json");
    expect(new Set(ledger.map((row: { id: string }) => row.id)).size).toBe(rows);
    expect(ledger).toHaveLength(rows);
  });

  it("pages through keys of several columns", async () => {
    const learner = await createLearner();
    const data = Array.from({ length: 2500 }, (_, index) => ({
      userId: learner.id,
      reason: `reason ${index % 7}`,
      reference: `Ärger ${index}, O'Neil \\ "x"`,
    }));
    await db().awardNotice.createMany({ data });
    const notices: { reference: string }[] = jsonOf(await exportOf(learner.id), "notices.json");
    expect(notices.map((row) => row.reference).sort()).toEqual(data.map((row) => row.reference).sort());
  });

  it("breaks off, rather than end early, when the database fails on the way", async () => {
    const learner = await createFullLearner("Zebedee");
    await asOwner(`ALTER TABLE "IdempotencyKey" RENAME TO "Elsewhere"`);
    try {
      const { stream } = await exportAccount({ id: learner.id, timeZone: "UTC" }, now);
      await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
    } finally {
      await asOwner(`ALTER TABLE "Elsewhere" RENAME TO "IdempotencyKey"`);
    }
  });

  it("stops when the caller goes", async () => {
    const learner = await createLearner();
    await addAwards(learner.id, 3000);
    const { stream } = await exportAccount({ id: learner.id, timeZone: "UTC" }, now);
    const reader = stream.getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
    expect((await reader.read()).done).toBe(true);
  });
});

describe("GET /api/users/export", () => {
  const call = (headers: Record<string, string>) => callRoute(GET, "/api/users/export", { headers });

  it("answers a file by the cookie, named by the learner's own day", async () => {
    const learner = await createLearner({ timeZone: "Pacific/Kiritimati" });
    const { cookieHeader } = await signIn(learner.id);
    const nameNow = () => {
      const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Kiritimati" }).format(new Date());
      return `attachment; filename="waddle-export-${day}.zip"`;
    };
    const nameBefore = nameNow();
    const response = await call({ cookie: cookieHeader });
    // Midnight may fall in between.
    expect([nameBefore, nameNow()]).toContain(response.headers.get("content-disposition"));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const files = await unpack(new Uint8Array(await response.arrayBuffer()));
    expect(jsonOf(files, "profile.json").id).toBe(learner.id);
    expect(files.has("picture.webp")).toBe(false);
    expect(textOf(files, "courses.json")).toBe("[]\n");
  });

  it("refuses a bearer token alone, no one, and other sites", async () => {
    const session = await signIn((await createLearner()).id);
    expect((await call(bearer(session.bearer))).status).toBe(403);
    expect((await call({})).status).toBe(401);
    const cookie = session.cookieHeader;
    expect((await call({ cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await call({ cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it("is made five times an hour", async () => {
    const { cookieHeader } = await signIn((await createLearner()).id);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const response = await call({ cookie: cookieHeader });
      statuses.push(response.status);
      await response.arrayBuffer();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
