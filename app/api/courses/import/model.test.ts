import "#tests/support/without-limits.ts";
import "#tests/support/in-process-child.ts";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { spentMicros } from "#lib/server/model/use.ts";
import { createImporter, resetImports, workOff } from "#tests/support/imports.ts";
import { type ModelServer, says, startModelServer } from "#tests/support/model-server.ts";
import { questionModel, written } from "#tests/support/question-model.ts";

/** Of a language that our own generator knows nothing of */
const TEXT = [
  "Wieloryb jest największym ssakiem, jaki żyje w morzu, i oddycha płucami jak każdy inny ssak.",
  "Foka poluje na ryby pod lodem i wraca na powierzchnię przez otwory, które sama utrzymuje.",
  "Morświn żyje w płytkich wodach Bałtyku i porusza się w małych grupach po kilka osobników.",
].join(" ");
const explanation = "Tak mówi tekst: żyje w morzu i oddycha płucami.";
const MADE = [
  written("Które zwierzę jest największym ssakiem w morzu?", "Wieloryb", TEXT.split(". ")[0] ?? "", {
    wrong: ["Delfin", "Rekin", "Mors"],
    explanation,
  }),
  written("Które zwierzę poluje na ryby pod lodem?", "Foka", TEXT.split(". ")[1] ?? "", {
    wrong: ["Delfin", "Rekin", "Mors"],
    explanation,
  }),
  written("Które zwierzę żyje w płytkich wodach Bałtyku?", "Morświn", TEXT.split(". ")[2] ?? "", {
    wrong: ["Delfin", "Rekin", "Mors"],
    explanation,
  }),
];

let server: ModelServer;
const settings = env();
const before = { ...settings };

beforeEach(async () => {
  await resetImports();
  server ??= await startModelServer();
  server.reset();
  server.usually(questionModel(MADE));
  const { url: OPENAI_BASE_URL } = server;
  Object.assign(settings, { OPENAI_API_KEY: "no-key", OPENAI_BASE_URL, OPENAI_MODEL: "gpt-4.1-mini" });
});
afterEach(() => {
  for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL"] as const) delete settings[name];
  Object.assign(settings, before);
});
afterAll(() => server.stop());

async function preview() {
  const importer = await createImporter();
  const { body } = await importer.post([["morze.md", `# Morze\n\n${TEXT}\n`]], { preview: "true" });
  await workOff();
  return { ...importer, importId: String(body.importId) };
}

describe("a text that our own generator can't read", () => {
  it("is kept for the model, whose cost is said first, and has its questions once it is confirmed", async () => {
    const { importId, status, confirm } = await preview();
    const shown = await status(importId);
    expect(shown).toMatchObject({
      status: "preview",
      preview: {
        questionCount: 0,
        units: [{ islands: [{ isMade: true, questionCount: 0 }] }],
        asks: { model: "gpt-4.1-mini", pages: 1, calls: 4 },
      },
    });
    expect(shown.preview?.asks?.dollars).toBeGreaterThan(0.001);
    expect(shown.preview?.asks?.dollars).toBeLessThan(0.02);
    expect(server.calls).toEqual([]);
    await confirm(importId, { mode: "new" });
    await workOff();
    const done = await status(importId);
    expect(done).toMatchObject({ status: "done", report: { counts: { total: 1, degraded: 1 } } });
    expect(done.report?.items[0]?.reason).toBe("It holds no questions, so 3 were made from its text.");
    const made = await db().questionVersion.findMany({ orderBy: { question: { position: "asc" } } });
    expect(made.map(({ text }) => text)).toEqual(MADE.map(({ question }) => question));
    expect(made[0]?.explanation).toBe(`${explanation}\n\nFrom the text: “${MADE[0]?.source}”`);
    expect(server.calls).toHaveLength(4);
  });

  it("is a course to read where the model is away, which says why; the same file brings the questions later", async () => {
    const { importId, status, confirm, read } = await preview();
    server.usually(says(401));
    await confirm(importId, { mode: "new" });
    await workOff();
    const done = await status(importId);
    expect(done).toMatchObject({ status: "done", error: null, course: { hasLessons: true } });
    expect(done.report?.items.map(({ reason }) => reason).join()).toContain("The model could not be asked.");
    expect(await db().question.count()).toBe(0);
    server.usually(questionModel(MADE));
    const again = await read([["morze.md", `# Morze\n\n${TEXT}\n`]]);
    await confirm(again._id, { mode: "update", courseId: done.course?._id });
    await workOff();
    expect(await status(again._id)).toMatchObject({ status: "done", error: null });
    expect(await db().question.count()).toBe(MADE.length);
    expect(await db().lesson.count()).toBe(1);
  });

  it("says that the budget is used up where it is, and asks no one", async () => {
    const { importId, status, confirm } = await preview();
    settings.OPENAI_MONTHLY_CAP = 0;
    await confirm(importId, { mode: "new" });
    await workOff();
    const done = await status(importId);
    expect(done.status).toBe("done");
    expect(done.report?.items.map(({ reason }) => reason).join()).toContain(
      "This month's budget for the model is used up.",
    );
    expect(server.calls).toEqual([]);
    expect(await spentMicros(new Date())).toBe(0);
    expect(
      await preview().then(async (again) => (await again.status(again.importId)).preview?.asks),
    ).toBeUndefined();
  });

  it("is a course to read where no model is set up", async () => {
    delete settings.OPENAI_API_KEY;
    const { importId, status } = await preview();
    expect(await status(importId)).toMatchObject({
      status: "preview",
      preview: { questionCount: 0, lessonCount: 1 },
    });
  });
});
