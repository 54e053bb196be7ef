import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { REGIONS } from "#lib/island/regions.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, questions, signIn } from "#tests/support/factories.ts";
import { POST as openChest } from "./chests/route.ts";
import { GET as archipelagoPicture } from "./picture/route.ts";
import { GET as postcardPicture } from "./postcards/[postcardId]/picture/route.ts";
import { GET as listPostcards } from "./postcards/route.ts";

beforeEach(resetDatabase);

async function setUp() {
  const { id: userId } = await createLearner();
  const headers = bearer((await signIn(userId)).bearer);
  return { userId, headers, ...(await createCourse(userId, [questions(1)])) };
}

const post = (headers: Record<string, string>, body: unknown) =>
  callRoute(openChest, "/api/voyage/chests", { method: "POST", headers, body });
const picture = (headers: Record<string, string>, postcardId: string) =>
  callRoute(postcardPicture, `/api/voyage/postcards/${postcardId}/picture`, {
    headers,
    params: { postcardId },
  });

async function metaOf(response: Response) {
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { width, height, format };
}

describe("POST /api/voyage/chests", () => {
  it("answers the postcard, and again", async () => {
    const { userId, headers, courseId, quizId } = await setUp();
    await db().quizProgress.create({ data: { userId, quizId, stars: 3 } });
    const first = await post(headers, { courseId, unitId: "unit-1" });
    expect(first.status).toBe(200);
    const postcard = await first.json();
    expect(postcard).toMatchObject({ courseId, chest: "unit-1", islands: ["First Island"], stars: 3 });
    expect(await (await post(headers, { courseId, unitId: "unit-1" })).json()).toEqual(postcard);
    const list = await callRoute(listPostcards, `/api/voyage/postcards?courseId=${courseId}`, { headers });
    expect(await list.json()).toEqual({ postcards: [postcard], next: null });
    const elsewhere = await callRoute(listPostcards, `/api/voyage/postcards?courseId=${randomUUID()}`, {
      headers,
    });
    expect(await elsewhere.json()).toEqual({ postcards: [], next: null });
  });

  it("is refused to nobody, before the unit is complete, and in a course that isn't the caller's", async () => {
    const { headers, courseId } = await setUp();
    expect((await post({}, { courseId, unitId: "unit-1" })).status).toBe(401);
    const early = await post(headers, { courseId, unitId: "unit-1" });
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({ error: "unit_incomplete" });
    const other = await setUp();
    const foreign = await post(other.headers, { courseId, unitId: "unit-1" });
    expect([foreign.status, (await foreign.json()).error]).toEqual([404, "not_found"]);
  });

  it.each([
    [{}],
    [{ courseId: "x", unitId: null }],
    [{ courseId: randomUUID() }],
    [{ courseId: randomUUID(), unitId: "unit-" }],
    [{ courseId: randomUUID(), unitId: "unit-99999999999" }],
    [{ courseId: randomUUID(), unitId: 1 }],
  ])("refuses %o", async (body) => {
    const { headers } = await setUp();
    const response = await post(headers, body);
    expect([response.status, (await response.json()).error]).toEqual([400, "invalid_input"]);
  });
});

const LONG = "Supercalifragilistic".repeat(10);
const NASTY = [
  ["plain", "Seas", "Unit 1", ["Tides", "Waves"]],
  ["200 letters without a space", LONG, LONG, [LONG, LONG]],
  ["right to left", "مقدمة في البرمجة", "الوحدة الأولى", ["متغيرات"]],
  ["emoji alone", "🐧🐧", "🎉", ["🚀", "🧊"]],
  ["markup and control signs", "<b>&amp;\u0000", "</svg>", ["<script>", "\u202e"]],
  ["nothing", "", "", []],
  ["500 islands", "Seas", "All", Array.from({ length: 500 }, (_, index) => `Island ${index}`)],
] as const;

describe("the picture of a postcard", () => {
  it.each(NASTY)("is a PNG of 1200 × 800: %s", async (_, courseTitle, unitTitle, islands) => {
    const { userId, headers } = await setUp();
    const clean = (text: string) => text.replaceAll("\u0000", "");
    const { id } = await db().postcard.create({
      data: {
        ...{ userId, place: randomUUID(), courseTitle: clean(courseTitle), unitTitle: clean(unitTitle) },
        ...{ islands: islands.map(clean), region: "reef", stars: 1234 },
      },
    });
    const response = await picture(headers, id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await metaOf(response)).toEqual({ width: 1200, height: 800, format: "png" });
  });

  it("differs from region to region", async () => {
    const { userId, headers } = await setUp();
    const seen = new Set<string>();
    const titles = { courseTitle: "Seas", unitTitle: "Unit", islands: ["Tides"], stars: 3 };
    for (const region of REGIONS) {
      const { id } = await db().postcard.create({ data: { userId, place: randomUUID(), region, ...titles } });
      const bytes = Buffer.from(await (await picture(headers, id)).arrayBuffer());
      seen.add((await sharp(bytes).resize(16, 16).raw().toBuffer()).toString("base64"));
    }
    expect(seen.size).toBe(REGIONS.length);
  });

  it("is its owner's alone", async () => {
    const { userId, headers } = await setUp();
    const { id } = await db().postcard.create({
      data: {
        userId,
        place: randomUUID(),
        courseTitle: "",
        unitTitle: "",
        region: "ice",
        islands: [],
        stars: 0,
      },
    });
    const other = await setUp();
    expect((await picture(other.headers, id)).status).toBe(404);
    expect((await picture({}, id)).status).toBe(401);
    expect((await picture(headers, randomUUID())).status).toBe(404);
    expect((await picture(headers, "x")).status).toBe(404);
  });
});

describe("the picture of all courses", () => {
  const get = (headers: Record<string, string>) =>
    callRoute(archipelagoPicture, "/api/voyage/picture", { headers });

  it.each([0, 1, 5, 14])("is a PNG of 1200 × 630 for %i courses", async (count) => {
    const { id: userId } = await createLearner();
    const headers = bearer((await signIn(userId)).bearer);
    for (let index = 0; index < count; index += 1) {
      const { courseId, quizId } = await createCourse(userId, [questions(1)]);
      const title = (NASTY[index % NASTY.length]?.[1] ?? "").replaceAll("\u0000", "");
      await db().course.update({ where: { id: courseId }, data: { title } });
      if (index % 2 === 0) await db().quizProgress.create({ data: { userId, quizId, stars: 1 } });
    }
    const response = await get(headers);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await metaOf(response)).toEqual({ width: 1200, height: 630, format: "png" });
  });

  it("is nobody else's", async () => expect((await get({})).status).toBe(401));
});
