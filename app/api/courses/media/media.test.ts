import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, signIn } from "#tests/support/factories.ts";
import { GET } from "./[mediaId]/route.ts";

beforeEach(resetDatabase);

const SOUND = Buffer.from("ID3\x04 a sound of some bytes", "latin1");

async function setUp() {
  const learner = await createLearner();
  const headers = bearer((await signIn(learner.id)).bearer);
  const { courseId } = await createCourse(learner.id);
  const { id } = await db().courseMedia.create({
    data: { courseId, type: "audio/mpeg", hash: sha256(SOUND), bytes: new Uint8Array(SOUND) },
    select: { id: true },
  });
  const get = (more: Record<string, string> = {}, mediaId = id) =>
    callRoute(GET, `/api/courses/media/${mediaId}`, {
      headers: { ...headers, ...more },
      params: { mediaId },
    });
  return { courseId, id, get };
}

describe("a picture or sound of a course", () => {
  it("is nothing but what it is, kept by its reader's browser only", async () => {
    const { get } = await setUp();
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=31536000, immutable",
      "accept-ranges": "bytes",
      etag: `"${sha256(SOUND)}"`,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(SOUND)).toBe(true);
  });

  it("isn't sent again to anyone who has it", async () => {
    const { get } = await setUp();
    for (const mark of [`"${sha256(SOUND)}"`, `"x", W/"${sha256(SOUND)}"`, "*"]) {
      const response = await get({ "if-none-match": mark });
      expect([response.status, await response.text()]).toEqual([304, ""]);
    }
    expect((await get({ "if-none-match": '"x"' })).status).toBe(200);
  });

  it.each([
    ["bytes=0-2", 206, "ID3", "0-2"],
    ["bytes=-5", 206, "bytes", "21-25"],
    ["bytes=21-", 206, "bytes", "21-25"],
    ["bytes=21-999", 206, "bytes", "21-25"],
    ["bytes=26-", 416, "", "*"],
    ["bytes=-0", 416, "", "*"],
    ["bytes=5-2", 200, SOUND.toString("latin1"), null],
    ["bytes=0-1,3-4", 200, SOUND.toString("latin1"), null],
    ["lines=1-2", 200, SOUND.toString("latin1"), null],
  ])("is sent in parts: %s", async (range, status, text, place) => {
    const { get } = await setUp();
    const response = await get({ range });
    expect([response.status, Buffer.from(await response.arrayBuffer()).toString("latin1")]).toEqual([
      status,
      text,
    ]);
    expect(response.headers.get("content-range")).toBe(place && `bytes ${place}/26`);
  });

  it("is sent whole where the part is of another one", async () => {
    const { get } = await setUp();
    expect((await get({ range: "bytes=0-2", "if-range": '"x"' })).status).toBe(200);
    expect((await get({ range: "bytes=0-2", "if-range": `"${sha256(SOUND)}"` })).status).toBe(206);
  });
});

describe("who may have it", () => {
  it("anyone who studies the course, and no one else", async () => {
    const { courseId, id, get } = await setUp();
    expect((await callRoute(GET, "/", { params: { mediaId: id } })).status).toBe(401);
    const stranger = await createLearner();
    const headers = bearer((await signIn(stranger.id)).bearer);
    expect((await get(headers)).status).toBe(404);
    const known = { ...headers, "if-none-match": "*" };
    expect((await get(known)).status).toBe(404);
    await db().enrolment.create({ data: { userId: stranger.id, courseId } });
    expect((await get(headers)).status).toBe(200);
  });

  it("is the same 404 for what isn't there and for what is no id", async () => {
    const { get, courseId } = await setUp();
    expect((await get({}, randomUUID())).status).toBe(404);
    expect((await get({}, "../../etc/passwd")).status).toBe(404);
    await db().course.delete({ where: { id: courseId } });
    expect((await get()).status).toBe(404);
  });
});
