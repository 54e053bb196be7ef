import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { toCourseDraft } from "#lib/course/import/course-draft.ts";
import { addressesOf, withMedia } from "#lib/course/media/media-links.ts";
import { prepareMedia, saveMedia } from "#lib/course/media/media-service.ts";
import { saveCourse } from "#lib/course/service.ts";
import { planUpdate } from "#lib/course/update/plan.ts";
import { readKnown } from "#lib/course/update/update-queries.ts";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { createLearner, questionDraft } from "#tests/support/factories.ts";
import { readCourse } from "./export-queries.ts";
import { exportCourse } from "./export-service.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const KEY = "a".repeat(64);
const OTHER = "b".repeat(64);
const squareOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();

const MEDIA = /media:[0-9a-f]{64}/g;

/** A course of everything that a course can hold. */
async function makeCourse(ownerId: string) {
  const picture = `<p>See <img src="media:${KEY}" alt="a dot"></p>`;
  const options = [
    { text: "a < b & c", html: null, feedback: "“Quite” so" },
    { text: "b", html: "<code>b</code>", feedback: "No b", feedbackHtml: "No <b>b</b>" },
  ];
  const draft = {
    title: "Ice & snow: часть 1",
    description: "All of it.",
    sourceId: "ice-1",
    units: [
      {
        title: "Unit <1>",
        subtitle: "",
        difficulty: "beginner",
        islands: [
          {
            title: "Island",
            difficulty: "beginner",
            sourceId: "island-1",
            cards: [
              {
                ...{ front: "See [picture: a dot]", frontHtml: picture, sourceId: "c1" },
                ...{ back: "A dot,\nnothing more", backHtml: null },
              },
            ],
            quizzes: [
              {
                title: "One",
                questions: [questionDraft("Which \u0007 one?", { options, correctIndex: 0, sourceId: "q1" })],
              },
              {
                title: "Two",
                questions: [
                  questionDraft("See [picture: a dot]", {
                    html: picture,
                    explanation: "Both [picture: two\u00a0dots]\n\n\\(x^2\\)",
                    explanationHtml: `<p>Both <img src="media:${OTHER}" alt="two&nbsp;dots"></p><p>\\(x^2\\)</p>`,
                  }),
                  questionDraft(),
                ],
              },
            ],
          },
        ],
      },
    ],
    islands: [
      {
        title: "Made",
        difficulty: "beginner",
        text: "Ice is frozen water. It floats.",
        quizzes: [
          {
            title: "Made",
            kind: "default" as const,
            questions: [questionDraft("Ice is frozen ____.", { source: "Ice is frozen water." })],
          },
        ],
      },
    ],
  };
  const square = (await squareOf(8)).toString("base64");
  const media = await prepareMedia([
    { key: KEY, type: "image/png", base64: PIXEL.toString("base64") },
    { key: OTHER, type: "image/png", base64: square },
  ]);
  return inTransaction(async (tx) => {
    const courseId = await saveCourse(tx, withMedia(draft, addressesOf(media)), { ownerId });
    await saveMedia(tx, courseId, media);
    return courseId;
  });
}

async function exported(userId: string, courseId: string, format: "json" | "cartridge") {
  const { fileName, stream } = await exportCourse(userId, courseId, format);
  return { fileName, bytes: new Uint8Array(await new Response(stream).arrayBuffer()) };
}

async function readBack(bytes: Uint8Array) {
  const scratch = makeScratch();
  try {
    return await parseCourseFile(
      { path: scratch.write("export", Buffer.from(bytes)), fileName: "x" },
      () => {},
    );
  } finally {
    scratch.remove();
  }
}

const said = (result: Awaited<ReturnType<typeof readBack>>) =>
  [...result.course.units.flatMap((unit) => unit.islands), ...result.course.islands].flatMap((island) =>
    island.questions.map(({ text, options, correctIndex, explanation, explanationHtml }) => ({
      text,
      right: options[correctIndex ?? -1]?.text,
      options: options.map((option) => option.text),
      said: options.map(({ feedback, feedbackHtml }) => [feedback, feedbackHtml?.replace(MEDIA, "media")]),
      explanation,
      explanationHtml: explanationHtml?.replace(MEDIA, "media"),
    })),
  );

/** The key of the picture that an explanation shows. */
function shownIn(course: Awaited<ReturnType<typeof readBack>>["course"]): string | undefined {
  const questions = course.units.flatMap((unit) => unit.islands.flatMap((island) => island.questions));
  const shown = questions.find(({ explanationHtml }) => explanationHtml)?.explanationHtml;
  return /media:([0-9a-f]{64})/.exec(shown ?? "")?.[1];
}

describe("a course that is exported", () => {
  it("as JSON comes back as it was", async () => {
    const { id } = await createLearner();
    const courseId = await makeCourse(id);
    const before = await readCourse(kysely(), id, courseId);
    const { fileName, bytes } = await exported(id, courseId, "json");
    expect(fileName).toBe("ice-snow-1.waddle.json");
    const result = await readBack(bytes);
    expect(result.report.counts).toMatchObject({ degraded: 0, skipped: 0 });
    expect(result.media).toHaveLength(2);
    expect(result.course.units[0]?.islands[0]?.cards).toMatchObject([{ sourceId: "c1" }]);
    const media = await prepareMedia(result.media ?? []);
    const draft = withMedia(toCourseDraft(result.course), addressesOf(media));
    const again = await inTransaction(async (tx) => {
      const copyId = await saveCourse(tx, draft, { ownerId: id });
      await saveMedia(tx, copyId, media);
      return copyId;
    });
    const after = await readCourse(kysely(), id, again);
    const shape = (file: typeof before) =>
      JSON.parse(
        JSON.stringify({ ...file?.file, media: file?.media.length }).replace(
          /media\/[0-9a-f-]{36}/g,
          "media/x",
        ),
      );
    const strip = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, part) => (key === "id" ? undefined : part)));
    expect(strip(shape(after))).toEqual(strip(shape(before)));
  });

  it("as a Common Cartridge brings the same questions, keys and pictures", async () => {
    const { id } = await createLearner();
    const courseId = await makeCourse(id);
    const json = await readBack((await exported(id, courseId, "json")).bytes);
    const { fileName, bytes } = await exported(id, courseId, "cartridge");
    expect(fileName).toBe("ice-snow-1.imscc");
    const cartridge = await readBack(bytes);
    expect(cartridge.course).toMatchObject({ format: "common_cartridge", title: "Ice & snow: часть 1" });
    expect(cartridge.course.units.map(({ title }) => title)).toEqual(["Unit <1>"]);
    const clean = (list: ReturnType<typeof said>) =>
      JSON.parse(JSON.stringify(list).replaceAll("\\u0007", ""));
    expect(clean(said(cartridge))).toEqual(clean(said(json)));
    expect(cartridge.media).toHaveLength(2);
  });

  it.each(["json", "cartridge"] as const)("as %s has nothing new for its own course", async (format) => {
    const { id } = await createLearner();
    const courseId = await makeCourse(id);
    const { course } = await readBack((await exported(id, courseId, format)).bytes);
    const { counts } = planUpdate(await readKnown(db(), courseId), toCourseDraft(course), () => "new");
    // What XML can't hold is gone from the one question that had it.
    const changed = format === "json" ? 0 : 1;
    expect(counts).toMatchObject({ added: 0, changed, removed: 0 });
    expect(counts.cards).toMatchObject({ added: 0, changed: 0, removed: format === "json" ? 0 : 1 });
    expect(counts.unchanged).toBeGreaterThan(2);
  });

  it("is another where a picture in an explanation is", async () => {
    const { id } = await createLearner();
    const courseId = await makeCourse(id);
    const { bytes } = await exported(id, courseId, "json");
    const { course, media = [] } = await readBack(bytes);
    const update = (list: typeof media) =>
      inTransaction(async (tx) => {
        const addresses = await saveMedia(tx, courseId, await prepareMedia(list));
        const draft = withMedia(toCourseDraft(course), addresses);
        return planUpdate(await readKnown(tx, courseId), draft, () => "new").counts;
      });
    expect(await update(media)).toMatchObject({ added: 0, changed: 0, removed: 0 });
    const redrawn = (await squareOf(9)).toString("base64");
    const changed = media.map((one) => (one.key === shownIn(course) ? { ...one, base64: redrawn } : one));
    expect(await update(changed)).toMatchObject({ added: 0, changed: 1, removed: 0 });
  });

  it("is no one else's", async () => {
    const [{ id }, other] = [await createLearner(), await createLearner()];
    const courseId = await makeCourse(id);
    await expect(exportCourse(other.id, courseId, "json")).rejects.toMatchObject({ code: "not_found" });
  });
});
