import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import type { ParsedMedia } from "#lib/course-reader/schema.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner } from "#tests/support/factories.ts";
import { addressesOf } from "./media-links.ts";
import { prepareMedia, saveMedia } from "./media-service.ts";

beforeEach(resetDatabase);

const RED = { r: 220, g: 30, b: 30 };
const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });
const keyOf = (letter: string) => letter.repeat(64);
const parsed = (letter: string, bytes: Buffer, type = "image/png"): ParsedMedia => ({
  key: keyOf(letter),
  type,
  base64: bytes.toString("base64"),
});
const SOUND = Buffer.from("ID3\x04 a sound", "latin1");

async function prepareOne(bytes: Buffer) {
  return (await prepareMedia([parsed("a", bytes)]))[0];
}

async function makeCourse(): Promise<string> {
  return (await createCourse((await createLearner()).id)).courseId;
}

describe("preparing", () => {
  it("makes pictures anew: WebP, upright, without what cameras add, and not too large", async () => {
    const bytes = await plain(3200, 800)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Model: "Secret Camera" } })
      .jpeg()
      .toBuffer();
    const ready = await prepareOne(bytes);
    expect(ready).toMatchObject({ key: keyOf("a"), type: "image/webp" });
    const found = await sharp(ready?.bytes).metadata();
    expect(found).toMatchObject({ format: "webp", width: 400, height: 1600 });
    expect(found.exif).toBeUndefined();
    const small = await prepareOne(await plain(20, 10).png().toBuffer());
    expect(await sharp(small?.bytes).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it("stills what moves", async () => {
    const frames = [
      await plain(60, 60).png().toBuffer(),
      await plain(60, 60, { r: 0, g: 0, b: 200 }).png().toBuffer(),
    ];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const ready = await prepareOne(moving);
    expect((await sharp(ready?.bytes).metadata()).pages ?? 1).toBe(1);
  });

  it("leaves sounds as they are, under the type that they have", async () => {
    const [ready] = await prepareMedia([parsed("a", SOUND, "text/html")]);
    expect(ready).toMatchObject({ type: "audio/mpeg" });
    expect(Buffer.from(ready?.bytes ?? []).equals(SOUND)).toBe(true);
  });

  it("leaves out what is damaged, too large or something else, whatever it is called", async () => {
    const png = await plain(300, 300).png().toBuffer();
    const bad = [
      png.subarray(0, 60),
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
      Buffer.from("<script>1</script>"),
      Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]),
      await plain(7000, 6000).png().toBuffer(),
      Buffer.alloc(0),
    ];
    for (const bytes of bad) expect(await prepareOne(bytes)).toBeUndefined();
    const mixed = [...bad.map((bytes) => parsed("b", bytes)), parsed("a", png)];
    expect((await prepareMedia(mixed)).map(({ key }) => key)).toEqual([keyOf("a")]);
  });
});

describe("saving", () => {
  it("saves the same bytes once, at the addresses that were known before", async () => {
    const courseId = await makeCourse();
    const png = await plain(9, 9).png().toBuffer();
    const prepared = await prepareMedia([parsed("a", png), parsed("b", png), parsed("c", SOUND)]);
    const addresses = await db().$transaction((tx) => saveMedia(tx, courseId, prepared));
    expect(addresses).toEqual(addressesOf(prepared));
    expect(addresses.get(keyOf("a"))).toBe(addresses.get(keyOf("b")));
    const rows = await db().courseMedia.findMany({ where: { courseId }, orderBy: { type: "asc" } });
    expect(rows.map(({ type }) => type)).toEqual(["audio/mpeg", "image/webp"]);
    expect(Buffer.from(at(rows, 0).bytes).equals(SOUND)).toBe(true);
  });

  it("keeps the address of what the course holds, though fifty come at once", async () => {
    const courseId = await makeCourse();
    const all = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const prepared = await prepareMedia([parsed("a", SOUND)]);
        return db().$transaction((tx) => saveMedia(tx, courseId, prepared), { maxWait: 20_000 });
      }),
    );
    expect(new Set(all.map((addresses) => addresses.get(keyOf("a")))).size).toBe(1);
    expect(await db().courseMedia.count({ where: { courseId } })).toBe(1);
    const other = await makeCourse();
    const prepared = await prepareMedia([parsed("a", SOUND)]);
    const elsewhere = await db().$transaction((tx) => saveMedia(tx, other, prepared));
    expect(elsewhere.get(keyOf("a"))).not.toBe(all[0]?.get(keyOf("a")));
  });

  it("goes with its course, and nothing is saved where there is nothing", async () => {
    const courseId = await makeCourse();
    expect(await db().$transaction((tx) => saveMedia(tx, courseId, []))).toEqual(new Map());
    const prepared = await prepareMedia([parsed("a", SOUND)]);
    await db().$transaction((tx) => saveMedia(tx, courseId, prepared));
    await db().course.delete({ where: { id: courseId } });
    expect(await db().courseMedia.count()).toBe(0);
  });
});
