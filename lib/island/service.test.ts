import "#tests/support/without-limits.ts";
import "#tests/support/in-process-child.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startQuiz } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner } from "#tests/support/factories.ts";
import { inOwnProcess } from "#tests/support/in-process-child.ts";
import { answers, type ModelServer, says, startModelServer } from "#tests/support/model-server.ts";
import { questionModel, WRITTEN, written } from "#tests/support/question-model.ts";
import { createBareIsland, teachingText } from "#tests/support/text-islands.ts";
import { listIslandGroups } from "./queries.ts";
import { defaultQuizSchema } from "./schema.ts";
import { addDefaultQuiz } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");

beforeEach(resetDatabase);

/**
 * Measures in ms the longest work that was done in one turn, while nothing else got its own. By the processor's time: a
 * busy machine makes every turn long.
 */
function watchLoop() {
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  let [last, worst] = [spent(), 0];
  const tick = () => {
    const time = spent();
    worst = Math.max(worst, time - last);
    last = time;
  };
  const timer = setInterval(tick, 5);
  const signal = () => {
    tick();
    clearInterval(timer);
  };
  return { signal, longest: () => worst };
}

const versions = () =>
  db().questionVersion.findMany({ orderBy: { question: { position: "asc" } }, include: { question: true } });

describe("an island's default quiz", () => {
  it("is made from what it teaches, each question with its sentence", async () => {
    inOwnProcess();
    const { id } = await createLearner();
    const { islandId } = await createBareIsland(id);
    const added = await addDefaultQuiz(id, islandId, now);
    expect(added).toMatchObject({ outcome: "added", _id: islandId, completed: false });
    expect(defaultQuizSchema.parse(added)).toEqual(added);
    const quiz = await db().quiz.findFirstOrThrow();
    expect(quiz).toMatchObject({ isDefault: true, title: "First Island", islandId });
    const made = await versions();
    expect(made).toHaveLength(10);
    for (const { source, explanation, fingerprint } of made) {
      expect(teachingText().replace(/\s+/g, " ")).toContain(source);
      expect(explanation).toContain("From the text:");
      expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    }
    const {
      groups: [group],
    } = await listIslandGroups(id);
    expect(group?.islands[0]?.quizzes).toEqual([
      { quizId: quiz.id, title: "First Island", questionCount: 10, completed: false, stars: 0 },
    ]);
    const played = await startQuiz(id, quiz.id, now);
    expect(played.questions.map(({ isMade }) => isMade)).toEqual(Array(10).fill(true));
    expect(JSON.stringify(added)).not.toContain(made[0]?.source ?? "");
  });

  it("is one for fifty that ask at once, and stays the same afterwards", async () => {
    const { id } = await createLearner();
    const { islandId } = await createBareIsland(id, teachingText().slice(0, 1500));
    const all = await Promise.all(Array.from({ length: 50 }, () => addDefaultQuiz(id, islandId, now)));
    expect(all.filter(({ outcome }) => outcome === "added")).toHaveLength(1);
    expect(all.filter(({ outcome }) => outcome === "exists")).toHaveLength(49);
    expect(await db().quiz.count()).toBe(1);
    expect(await addDefaultQuiz(id, islandId, now)).toMatchObject({ outcome: "exists" });
    // Who has the course open in the editor hears of it, once.
    expect(await db().course.findFirst({ select: { version: true } })).toEqual({ version: 2 });
  });

  it("is none without a text, with one that says too little, or once all of it was withdrawn", async () => {
    const { id } = await createLearner();
    const none = (reason: string) => ({
      outcome: "no_source",
      reason,
      courseId: expect.any(String),
      canEdit: true,
      message: expect.stringMatching(/^This island('s)? .+\.$/),
    });
    for (const text of [null, ""])
      expect(await addDefaultQuiz(id, (await createBareIsland(id, text)).islandId, now)).toEqual(
        none("no_text"),
      );
    expect(await addDefaultQuiz(id, (await createBareIsland(id, "Ice is cold.")).islandId, now)).toEqual(
      none("text_too_short"),
    );
    const { islandId } = await createBareIsland(id);
    await addDefaultQuiz(id, islandId, now);
    await db().question.updateMany({ data: { withdrawnAt: now, withdrawnReason: "source" } });
    expect(await addDefaultQuiz(id, islandId, now)).toEqual(none("withdrawn"));
    expect(await db().quiz.count()).toBe(1);
  });

  it("says who can change that: no one edits a course of the catalogue", async () => {
    const { id } = await createLearner();
    const { courseId, islandId } = await createBareIsland(id, null);
    await db().course.update({ where: { id: courseId }, data: { ownerId: null } });
    expect(await addDefaultQuiz(id, islandId, now)).toMatchObject({
      reason: "no_text",
      courseId,
      canEdit: false,
    });
  });

  it("says why a text gives none", async () => {
    const { id } = await createLearner();
    const saidOf = async (text: string | null) => {
      const quiz = await addDefaultQuiz(id, (await createBareIsland(id, text)).islandId, now);
      return quiz.outcome === "no_source" ? quiz.message : quiz.outcome;
    };
    expect(await saidOf(null)).toBe("This island has no questions yet, and no text to make them from.");
    expect(await saidOf("Ice is cold.")).toMatch(/too short/);
    const finnish =
      "Jää kelluu vedessä, ja pingviini ui joka aamu lautalta toiselle, koska siellä muut linnut odottavat sitä.";
    expect(await saidOf(finnish)).toBe(
      "This island's text is in a language that questions can't be made from here.",
    );
  });

  it("leaves the server free while it is made", async () => {
    inOwnProcess();
    const { id } = await createLearner();
    const { islandId } = await createBareIsland(id, teachingText().repeat(40));
    const { signal, longest } = watchLoop();
    expect(await addDefaultQuiz(id, islandId, now)).toMatchObject({ outcome: "added" });
    signal();
    expect(longest()).toBeLessThan(250);
  });

  it("rests on the first 50,000 characters", async () => {
    const { id } = await createLearner();
    const read = teachingText().repeat(20).slice(0, 50_000);
    const { islandId } = await createBareIsland(id, read + teachingText("finance").repeat(20));
    expect(await addDefaultQuiz(id, islandId, now)).toMatchObject({ outcome: "added" });
    for (const { source } of await versions()) expect(read.replace(/\s+/g, " ")).toContain(source);
  });

  it("is made where all the island's own questions are out of play", async () => {
    const { id } = await createLearner();
    const { islandId, quizId } = await createCourse(id);
    await db().islandText.create({ data: { islandId, text: teachingText() } });
    await db().question.updateMany({ where: { quizId }, data: { withdrawnAt: now } });
    const added = await addDefaultQuiz(id, islandId, now);
    expect(added).toMatchObject({ outcome: "added", quizzes: [{ questionCount: 10 }] });
  });

  it("is no one's business who isn't enrolled", async () => {
    const [owner, stranger] = [await createLearner(), await createLearner()];
    const { islandId } = await createBareIsland(owner.id);
    await expect(addDefaultQuiz(stranger.id, islandId, now)).rejects.toMatchObject({ code: "not_found" });
    expect(await db().quiz.count()).toBe(0);
  });

  it("is made thirty times an hour at most", async () => {
    const { id } = await createLearner();
    const scale = env().RATE_LIMIT_SCALE;
    env().RATE_LIMIT_SCALE = 1;
    try {
      const { islandId } = await createBareIsland(id, "Ice is cold.");
      for (let call = 0; call < 30; call += 1) await addDefaultQuiz(id, islandId, now);
      await expect(addDefaultQuiz(id, islandId, now)).rejects.toMatchObject({ code: "rate_limited" });
    } finally {
      env().RATE_LIMIT_SCALE = scale;
    }
  });
});

describe("with a model", () => {
  let server: ModelServer;
  const settings = env();
  beforeEach(async () => {
    server ??= await startModelServer();
    server.reset();
    settings.OPENAI_API_KEY = "key-that-opens-nothing";
    settings.OPENAI_BASE_URL = server.url;
  });
  afterAll(async () => {
    delete settings.OPENAI_API_KEY;
    await server?.stop();
  });

  it("asks that: a few questions, written and answered blind", async () => {
    const { id } = await createLearner();
    const { islandId } = await createBareIsland(id);
    const invented = written("Who?", "Somebody", "Somebody said so in a sentence that nobody wrote.");
    server.usually(questionModel([...WRITTEN.slice(0, 3), invented]));
    expect(await addDefaultQuiz(id, islandId, now)).toMatchObject({ outcome: "added" });
    const made = await versions();
    expect(made.map(({ text }) => text)).toEqual(
      expect.arrayContaining(WRITTEN.slice(0, 3).map(({ question }) => question)),
    );
    expect(made).toHaveLength(3);
    expect(server.calls.map(({ name }) => name)).toEqual(["questions", "answers"]);
  });

  it("makes its own where the model fails, or gives too little that is so", async () => {
    const { id } = await createLearner();
    for (const behaviour of [
      says(500),
      questionModel(WRITTEN.slice(0, 2)),
      questionModel(WRITTEN, { answers: answers({ answers: [] }) }),
      answers("no"),
      says(401),
    ]) {
      await db().modelAnswer.deleteMany();
      server.usually(behaviour);
      const { islandId } = await createBareIsland(id);
      expect(await addDefaultQuiz(id, islandId, now)).toMatchObject({
        outcome: "added",
        quizzes: [{ questionCount: 10 }],
      });
    }
  });

  it("makes its own once the month's budget is used up", async () => {
    const { id } = await createLearner();
    const cap = settings.OPENAI_MONTHLY_CAP;
    settings.OPENAI_MONTHLY_CAP = 0;
    const { islandId } = await createBareIsland(id);
    const added = await addDefaultQuiz(id, islandId, now).finally(() => {
      settings.OPENAI_MONTHLY_CAP = cap;
    });
    expect(added).toMatchObject({ outcome: "added" });
    expect(server.calls).toEqual([]);
  });

  it("says that there may be questions another time where it failed", async () => {
    const { id } = await createLearner();
    server.usually(says(500));
    const { islandId } = await createBareIsland(id, "Hm. ".repeat(100));
    expect(await addDefaultQuiz(id, islandId, now)).toMatchObject({ reason: "not_now" });
  });
});
