import { describe, expect, it } from "vitest";
import { option, rich, source } from "#tests/support/source-question.ts";
import { teachingText } from "#tests/support/text-islands.ts";
import { parseResultSchema } from "../schema.ts";
import { CourseBuilder } from "./course-builder.ts";
import { openMediaStore } from "./media.ts";

const card = (front: string) => ({ ...source({ type: "recall", back: rich("Back") }, front), name: front });
const question = source({ type: "single", options: [option("yes", 100), option("no")] });
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const build = (mediaStore = openMediaStore(null)) =>
  new CourseBuilder({ title: "Course", format: "outline" }, mediaStore);

describe("cards to recall", () => {
  it("lie on the island of the quiz that they come with", async () => {
    const builder = build();
    expect(builder.quiz({ title: "Both", questions: [card("A"), question, card("B")] })).toBe(3);
    const { course, report } = parseResultSchema.parse(await builder.result());
    expect(course.islands).toHaveLength(1);
    expect(course.islands[0]?.questions).toHaveLength(1);
    expect(course.islands[0]?.cards?.map(({ front }) => front)).toEqual(["A", "B"]);
    expect(report.items.map(({ kind }) => kind)).toEqual(["quiz", "card", "question", "card"]);
    expect(report.counts).toEqual({ total: 4, imported: 4, degraded: 0, skipped: 0 });
  });

  it("may be all that an island has", async () => {
    const builder = build();
    builder.unit("Unit");
    builder.quiz({ title: "Cards", questions: [card("A")] });
    const { course, report } = await builder.result();
    expect(course.units[0]?.islands[0]).toMatchObject({ questions: [], cards: [{ front: "A" }] });
    expect(report.counts.skipped).toBe(0);
  });

  it("don't keep the pages beside them from becoming quizzes", async () => {
    const builder = build();
    builder.quiz({ title: "Cards", questions: [card("A")] });
    builder.page({ title: "Page", text: teachingText() });
    const { course } = await builder.result();
    expect(course.islands.map(({ title }) => title)).toEqual(["Cards", "Page"]);
  });

  it("share an island and make no part of it", async () => {
    const builder = build();
    const island = { title: "Island", sourceId: null, text: null };
    builder.quiz({ title: "One", questions: [card("A"), question], island });
    builder.quiz({ title: "Two", questions: [card("B")], island });
    const { course } = await builder.result();
    expect(course.islands).toMatchObject([{ parts: [{ title: "One", size: 1 }], cards: [{}, {}] }]);
  });

  it("show pictures that are imported with them, and say so where one is missing", async () => {
    const store = openMediaStore(null);
    const builder = build(store);
    store.add("a.gif", GIF);
    const shown = store.at("").keep("a.gif") ?? "";
    const back = (src: string) => {
      const html = `<img src="${src}" alt="">`;
      return source({ type: "recall", back: { text: "Back", html } });
    };
    builder.quiz({ title: "Cards", questions: [back(shown), back(`media:${"0".repeat(64)}`)] });
    const { media, report } = await builder.result();
    expect(media).toMatchObject([{ key: shown.slice("media:".length), lines: [1] }]);
    expect(report.items.slice(1).map(({ outcome }) => outcome)).toEqual(["imported", "degraded"]);
  });
});
