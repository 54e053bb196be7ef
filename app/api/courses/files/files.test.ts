import "#tests/support/without-limits.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { CHUNK_BYTES } from "#lib/course/files/file-queries.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, signIn } from "#tests/support/factories.ts";
import { GET } from "./[fileId]/route.ts";

beforeEach(resetDatabase);

/** Two rows and a little more */
const FILM = randomBytes(2 * CHUNK_BYTES + 1000);
const LAST = FILM.length - 1;

async function setUp() {
  const learner = await createLearner();
  const headers = bearer((await signIn(learner.id)).bearer);
  const { courseId } = await createCourse(learner.id);
  const chunks = [0, 1, 2].map((number) => ({
    number,
    bytes: new Uint8Array(FILM.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES)),
  }));
  const { id } = await db().courseFile.create({
    data: {
      courseId,
      type: "video/mp4",
      hash: sha256(FILM),
      size: FILM.length,
      chunks: { create: chunks },
    },
    select: { id: true },
  });
  const get = (more: Record<string, string> = {}, fileId = id) =>
    callRoute(GET, `/api/courses/files/${fileId}`, { headers: { ...headers, ...more }, params: { fileId } });
  return { courseId, id, get };
}

describe("a film or sound of a course", () => {
  it("is nothing but what it is, and can be sought in", async () => {
    const { get } = await setUp();
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-length": String(FILM.length),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=31536000, immutable",
      "accept-ranges": "bytes",
      etag: `"${sha256(FILM)}"`,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(FILM)).toBe(true);
    expect((await get({ "if-none-match": `"${sha256(FILM)}"` })).status).toBe(304);
  });

  it.each([
    ["bytes=0-2", 0, 2],
    [`bytes=${CHUNK_BYTES - 1}-${CHUNK_BYTES}`, CHUNK_BYTES - 1, CHUNK_BYTES],
    [`bytes=${CHUNK_BYTES}-${2 * CHUNK_BYTES - 1}`, CHUNK_BYTES, 2 * CHUNK_BYTES - 1],
    ["bytes=5-", 5, LAST],
    [`bytes=${2 * CHUNK_BYTES}-99999999`, 2 * CHUNK_BYTES, LAST],
    ["bytes=-7", LAST - 6, LAST],
  ])("is sent in parts: %s", async (range, start, end) => {
    const { get } = await setUp();
    const response = await get({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${FILM.length}`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect(Buffer.from(await response.arrayBuffer()).equals(FILM.subarray(start, end + 1))).toBe(true);
  });

  it.each([`bytes=${FILM.length}-`, "bytes=-0"])("ends where it ends: %s", async (range) => {
    const { get } = await setUp();
    const response = await get({ range });
    expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([
      416,
      `bytes */${FILM.length}`,
      "",
    ]);
  });

  it("needs only the rows of the part that is asked for", async () => {
    const { id, get } = await setUp();
    await db().courseFileChunk.deleteMany({ where: { fileId: id, number: { not: 1 } } });
    const [start, end] = [CHUNK_BYTES + 10, CHUNK_BYTES + 19];
    const response = await get({ range: `bytes=${start}-${end}` });
    expect(Buffer.from(await response.arrayBuffer()).equals(FILM.subarray(start, end + 1))).toBe(true);
  });

  it("is for who studies the course, and for no one else", async () => {
    const { courseId, id, get } = await setUp();
    expect((await callRoute(GET, "/", { params: { fileId: id } })).status).toBe(401);
    const stranger = await createLearner();
    const headers = bearer((await signIn(stranger.id)).bearer);
    for (const more of [headers, { ...headers, "if-none-match": "*" }, { ...headers, range: "bytes=0-1" }])
      expect((await get(more)).status).toBe(404);
    await db().enrolment.create({ data: { userId: stranger.id, courseId } });
    expect((await get(headers)).status).toBe(200);
    expect((await get({}, randomUUID())).status).toBe(404);
    expect((await get({}, "../../etc/passwd")).status).toBe(404);
    await db().course.delete({ where: { id: courseId } });
    expect((await get()).status).toBe(404);
    expect(await db().courseFileChunk.count()).toBe(0);
  });
});
