import "#tests/support/without-limits.ts";
import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { amount } from "#tests/support/soak.ts";
import { DELETE, GET, PUT } from "./route.ts";

beforeEach(resetDatabase);

const RED = { r: 220, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 220 };

const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Left half red, right half blue. */
const halves = async (width: number, height: number) => {
  const right = await plain(Math.floor(width / 2), height, BLUE)
    .png()
    .toBuffer();
  return plain(width, height).composite([{ input: right, left: Math.ceil(width / 2), top: 0 }]);
};

async function setUp() {
  const learner = await createLearner();
  const headers = bearer((await signIn(learner.id)).bearer);
  const put = (content: Uint8Array | string, name = "me.png", field = "picture", type = "image/png") => {
    const form = new FormData();
    form.set("other", "a field that nobody asked for");
    form.set(
      field,
      new File([typeof content === "string" ? content : new Uint8Array(content)], name, { type }),
    );
    return callRoute(PUT, "/", { method: "PUT", rawBody: form, headers });
  };
  const putRaw = (rawBody: BodyInit, more: Record<string, string>) =>
    callRoute(PUT, "/", { method: "PUT", rawBody, headers: { ...headers, ...more } });
  const stored = async () =>
    (await db().profilePicture.findUnique({ where: { userId: learner.id }, select: { image: true } }))
      ?.image ?? null;
  return { learner, headers, put, putRaw, stored };
}

async function expectRefusal(response: Response, status: number, code: string) {
  const body = await response.json();
  expect([response.status, body.error]).toEqual([status, code]);
  expect(body.message).toMatch(/^[A-Z].*[.]$/);
  expect(body.message).not.toMatch(/vips|sharp|buffer|input/i);
}

async function pixel(image: Uint8Array, left: number, top: number) {
  const raw = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const [r = 0, , b = 0] = raw;
  return r > b ? "red" : "blue";
}

function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** A PNG that claims a size and holds nearly nothing. */
function hollowPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    pngChunk("IHDR", size),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a picture that can be read", () => {
  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "is taken as %s, whatever its name",
    async (format) => {
      const { put, stored } = await setUp();
      const source = await (await halves(600, 400)).toFormat(format).toBuffer();
      const response = await put(source, "notes.txt", "picture", "text/plain");
      expect(response.status).toBe(200);
      const image = (await stored()) ?? new Uint8Array();
      expect(await sharp(image).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
      expect([await pixel(image, 10, 128), await pixel(image, 245, 128)]).toEqual(["red", "blue"]);
      const updatedAt = (await db().profilePicture.findFirstOrThrow()).updatedAt.getTime();
      expect(await response.json()).toEqual({ pictureUrl: `/api/users/picture?v=${updatedAt}` });
    },
  );

  it("stands upright, and says nothing of where and with what it was taken", async () => {
    const { put, stored } = await setUp();
    const source = await (await halves(400, 400))
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: "Somebody", Model: "Secret Camera" },
        IFD3: { GPSLatitude: "51/1" },
      })
      .jpeg()
      .toBuffer();
    expect(source.includes("Secret Camera")).toBe(true);
    expect((await put(source)).status).toBe(200);
    const image = (await stored()) ?? new Uint8Array();
    // A quarter turn to the right: what was left is on top now.
    expect([await pixel(image, 128, 10), await pixel(image, 128, 245)]).toEqual(["red", "blue"]);
    const { exif, icc, xmp, iptc, orientation } = await sharp(image).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(Buffer.from(image).includes("Secret Camera")).toBe(false);
  });

  it("is cropped around its centre", async () => {
    const { put, stored } = await setUp();
    const middle = await plain(300, 300, BLUE).png().toBuffer();
    const wide = await plain(900, 300)
      .composite([{ input: middle, left: 300, top: 0 }])
      .png()
      .toBuffer();
    await put(wide);
    const image = (await stored()) ?? new Uint8Array();
    for (const x of [8, 128, 248]) expect(await pixel(image, x, 128)).toBe("blue");
  });

  it("may be a single pixel, or one row of them", async () => {
    const { put, stored } = await setUp();
    for (const [width, height] of [
      [1, 1],
      [1, 3000],
      [3000, 1],
    ] as const) {
      expect((await put(await plain(width, height).png().toBuffer())).status).toBe(200);
      expect(await sharp((await stored()) ?? undefined).metadata()).toMatchObject({
        width: 256,
        height: 256,
      });
    }
  });

  it("may move: its first frame stays", async () => {
    const { put, stored } = await setUp();
    const frames = [await plain(60, 60).png().toBuffer(), await plain(60, 60, BLUE).png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect((await put(moving)).status).toBe(200);
    const image = (await stored()) ?? new Uint8Array();
    expect((await sharp(image).metadata()).pages ?? 1).toBe(1);
    expect(await pixel(image, 128, 128)).toBe("red");
  });

  it("loses what hangs behind it: a script is no part of it", async () => {
    const { put, stored } = await setUp();
    const script = Buffer.from("<script>alert(1)</script><svg onload=alert(1)>PK\x03\x04");
    const source = Buffer.concat([await plain(60, 60).gif().toBuffer(), script]);
    expect((await put(source, "me.html")).status).toBe(200);
    const image = Buffer.from((await stored()) ?? []);
    expect(image.includes("alert")).toBe(false);
    expect(image.subarray(0, 4).toString()).toBe("RIFF");
  });

  it("takes the place of the one before, though fifty come at once", async () => {
    const { put, learner } = await setUp();
    const source = await plain(20, 20).png().toBuffer();
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => put(source)))).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await db().profilePicture.count({ where: { userId: learner.id } })).toBe(1);
  });
});

describe("a file that is no picture of ours", () => {
  const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

  it.each([
    ["empty", ""],
    ["text", "just words"],
    ["an SVG", SVG],
    ["an SVG with a preamble", `<?xml version="1.0"?>${SVG}`],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a zip", "PK\x03\x04rest"],
  ])("%s is refused for its type", async (_name, content) => {
    const { put, stored } = await setUp();
    await expectRefusal(await put(content), 415, "wrong_type");
    expect(await stored()).toBeNull();
  });

  it("other formats of pictures are refused as well", async () => {
    const { put } = await setUp();
    await expectRefusal(await put(await plain(9, 9).tiff().toBuffer()), 415, "wrong_type");
  });

  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "a %s that is cut off or damaged",
    async (format) => {
      const { put, stored } = await setUp();
      const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
      const create = { width: 300, height: 300, channels: 3, background: RED, noise } as const;
      const whole = await sharp({ create }).toFormat(format).toBuffer();
      await expectRefusal(await put(whole.subarray(0, Math.floor(whole.length / 2))), 422, "unreadable_file");
      await expectRefusal(await put(whole.subarray(0, 24)), 422, "unreadable_file");
      expect(await stored()).toBeNull();
    },
  );

  it("the beginning of one format and the rest of another", async () => {
    const { put } = await setUp();
    const gif = await plain(9, 9).gif().toBuffer();
    await expectRefusal(
      await put(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), gif])),
      422,
      "unreadable_file",
    );
    await expectRefusal(await put(`GIF89a${SVG}`), 422, "unreadable_file");
  });

  it("more than 40 megapixels, in however few bytes", async () => {
    const { put } = await setUp();
    await expectRefusal(await put(hollowPng(50_000, 50_000)), 413, "too_large");
    await expectRefusal(await put(hollowPng(10_000, 4001)), 413, "too_large");
    await expectRefusal(await put(hollowPng(2_000_000_000, 2_000_000_000)), 422, "unreadable_file");
    const huge = await plain(7000, 6000).png().toBuffer();
    expect(huge.length).toBeLessThan(1_000_000);
    await expectRefusal(await put(huge), 413, "too_large");
  });

  it("40 megapixels are taken", async () => {
    const { put } = await setUp();
    expect((await put(await plain(8000, 5000).png().toBuffer())).status).toBe(200);
  });

  it("more than 5 MB, whatever length is declared", async () => {
    const { put, putRaw } = await setUp();
    const png = await plain(9, 9).png().toBuffer();
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect((await put(padded(5 * 1024 * 1024))).status).toBe(200);
    await expectRefusal(await put(padded(5 * 1024 * 1024 + 1)), 413, "too_large");
    await expectRefusal(await put(padded(20 * 1024 * 1024)), 413, "too_large");
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const type = { "content-type": "multipart/form-data; boundary=x" };
    await expectRefusal(await putRaw(endless, type), 413, "too_large");
    expect(sent).toBeLessThan(7 * 1024 * 1024);
    await expectRefusal(await putRaw("x", { ...type, "content-length": "99999999" }), 413, "too_large");
  });

  it("any bytes behind an honest beginning never break us", async () => {
    const { put } = await setUp();
    const heads = await Promise.all(
      (["jpeg", "png", "webp", "avif", "gif"] as const).map((format) =>
        plain(30, 30).toFormat(format).toBuffer(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads),
        fc.nat(400),
        fc.uint8Array({ maxLength: 40 }),
        async (head, cut, junk) => {
          const { status } = await put(
            Buffer.concat([head.subarray(0, cut), junk, head.subarray(cut + junk.length)]),
          );
          expect([200, 413, 415, 422]).toContain(status);
        },
      ),
      { numRuns: amount(60, 1000) },
    );
  });
});

describe("a form that is none", () => {
  it("says what is missing", async () => {
    const { put, putRaw } = await setUp();
    const png = await plain(9, 9).png().toBuffer();
    await expectRefusal(await put(png, "me.png", "photo"), 400, "bad_request");
    await expectRefusal(await putRaw("{}", { "content-type": "application/json" }), 415, "wrong_type");
    await expectRefusal(
      await putRaw(new Uint8Array(png), { "content-type": "image/png" }),
      415,
      "wrong_type",
    );
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    await expectRefusal(await putRaw("nonsense", broken), 400, "bad_request");
    await expectRefusal(await putRaw("", broken), 400, "bad_request");
    await expectRefusal(
      await putRaw('--x\r\nContent-Disposition: form-data; name="pic', broken),
      400,
      "bad_request",
    );
    const field = '--x\r\nContent-Disposition: form-data; name="picture"\r\n\r\nwords\r\n--x--\r\n';
    await expectRefusal(await putRaw(field, broken), 400, "bad_request");
  });
});

describe("the address of the picture", () => {
  it("serves its owner only, as nothing but a picture", async () => {
    const { put, headers } = await setUp();
    expect((await callRoute(GET, "/", { headers })).status).toBe(404);
    await put(await plain(9, 9).png().toBuffer());
    const response = await callRoute(GET, "/api/users/picture?v=1", { headers });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=3600",
    });
    expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe("webp");
    expect((await callRoute(GET, "/")).status).toBe(401);
    const other = bearer((await signIn((await createLearner()).id)).bearer);
    expect((await callRoute(GET, "/", { headers: other })).status).toBe(404);
  });

  it("is empty after the picture was removed, however often", async () => {
    const { put, headers } = await setUp();
    await put(await plain(9, 9).png().toBuffer());
    for (let time = 0; time < 2; time += 1)
      expect((await callRoute(DELETE, "/", { method: "DELETE", headers })).status).toBe(204);
    expect((await callRoute(GET, "/", { headers })).status).toBe(404);
  });

  it("changes nothing for no one, nor for another site", async () => {
    const { learner, stored } = await setUp();
    const { cookieHeader } = await signIn(learner.id);
    const form = new FormData();
    form.set("picture", new File([new Uint8Array(await plain(9, 9).png().toBuffer())], "me.png"));
    const foreign = { cookie: cookieHeader, origin: "https://evil.example" };
    const put = (headers: Record<string, string>) =>
      callRoute(PUT, "/", { method: "PUT", rawBody: form, headers });
    expect((await put(foreign)).status).toBe(403);
    expect((await put({})).status).toBe(401);
    expect(await stored()).toBeNull();
  });
});
