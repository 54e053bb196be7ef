import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import {
  makeScratch,
  manifestXml,
  type RawEntry,
  type RawZip,
  rawZip,
  zipOf,
} from "#tests/support/archives.ts";
import { ARCHIVE_LIMITS, ArchiveError, type ArchiveErrorCode, openArchive } from "./archive.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const MB = 1024 * 1024;
const good: RawEntry = { name: "imsmanifest.xml", data: manifestXml() };
const zeros = Buffer.alloc(48 * MB);
const noise = randomBytes(MB);
const many = (count: number): RawEntry[] =>
  Array.from({ length: count }, (_, i) => ({ name: `f${i}`, data: "", method: 0 }));
const encryptedName = Buffer.from("imsmanifest.xml");

/** Info-ZIP's field for a second name, which wins over the first. */
function unicodeName(first: string, second: string): Buffer {
  const name = Buffer.from(second);
  const data = Buffer.concat([Buffer.alloc(5), name]);
  data.writeUInt8(1, 0);
  // crc of the first name, as the format wants it
  data.writeUInt32LE(crcOf(first), 1);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

function crcOf(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

type Case = [string, ArchiveErrorCode, RawEntry[] | Buffer, RawZip?];

const paths = (names: (string | Buffer)[], what: string): Case[] =>
  names.map(
    (name): Case => [`${what} ${JSON.stringify(name.toString())}`, "bad_path", [good, { name, data: "x" }]],
  );

const honest = rawZip([good]);

const CASES: Case[] = [
  ["an empty file", "not_zip", Buffer.alloc(0)],
  ["one byte", "not_zip", Buffer.from("P")],
  ["text", "not_zip", Buffer.from("::Q1:: Is it? {T}\n".repeat(50))],
  ["noise", "not_zip", randomBytes(5000)],
  ["a zip without its end", "not_zip", honest.subarray(0, honest.length - 30)],
  ["a zip with bytes behind its end", "not_zip", Buffer.concat([honest, Buffer.from("more")])],
  ["a zip of several disks", "unsupported", [good], { disk: 3 }],
  ["a zip cut in front", "corrupt", honest.subarray(10)],
  ["a count that is too high", "corrupt", [good], { entryCount: 7 }],
  ["20,001 files", "too_many_entries", many(20_001)],
  ["a claim of 65,000 files", "too_many_entries", [good], { entryCount: 65_000 }],
  ["a flat bomb of 1:1000", "suspicious_ratio", [good, { name: "bomb", data: zeros }]],
  ["a bomb called imsmanifest.xml", "suspicious_ratio", [{ name: "imsmanifest.xml", data: zeros }]],
  [
    "many bombs under the floor",
    "suspicious_ratio",
    Array.from({ length: 40 }, (_, i) => ({ name: `b${i}`, data: Buffer.alloc(MB - 1) })),
  ],
  ["a claim of 4 GB", "suspicious_ratio", [good, { name: "big", data: "x", declaredSize: 0xfffffff0 }]],
  [
    "300 MB in six believable files",
    "too_large",
    Array.from({ length: 6 }, (_, i) => ({ name: `m${i}`, data: noise, declaredSize: 60 * MB })),
  ],
  ["an archive of more than 50 MB", "too_large", Buffer.alloc(ARCHIVE_LIMITS.maxArchiveBytes + 1)],
  ["a bomb that declares little", "corrupt", [{ name: "bomb", data: zeros, declaredSize: 2000 }]],
  ["a stored file that declares more", "corrupt", [{ name: "a", data: "abc", method: 0, declaredSize: 30 }]],
  ["a deflated file that declares more", "corrupt", [{ name: "a", data: "abc", declaredSize: 30 }]],
  ["a bad checksum", "corrupt", [{ name: "a", data: "abc", crc: 1 }]],
  ["a bad checksum of a stored file", "corrupt", [{ name: "a", data: "abc", method: 0, crc: 1 }]],
  [
    "packed bytes that are none",
    "corrupt",
    [{ name: "a", data: "not deflated", method: 8, declaredPackedSize: 5 }],
  ],
  [
    "packed bytes beyond the end",
    "corrupt",
    [{ name: "a", data: "abc", declaredPackedSize: 99_999, declaredSize: 99_999 }],
  ],
  ["an offset beyond the end", "corrupt", [{ ...good, shiftOffset: 1_000_000 }]],
  ["an offset into the middle", "corrupt", [{ ...good, shiftOffset: 3 }]],
  ["two files in the same bytes", "overlapping", [good, { name: "again", sharesDataOf: 0 }]],
  [
    "fifty files in the same bytes",
    "overlapping",
    [
      { name: "k", data: noise },
      ...Array.from({ length: 50 }, (_, i) => ({ name: `o${i}`, sharesDataOf: 0 })),
    ],
  ],
  [
    "a file that reaches into the next",
    "overlapping",
    [{ name: "a", data: "abc", method: 0, declaredPackedSize: 20, declaredSize: 20 }, good],
  ],
  [
    "a file that reaches into the directory",
    "overlapping",
    [{ name: "a", data: "abc", method: 0, declaredPackedSize: 20, declaredSize: 20 }],
  ],
  ["the same name twice", "duplicate", [good, good]],
  [
    "a link to a system file",
    "symlink",
    [good, { name: "link", data: "/etc/passwd", method: 0, mode: 0o120777 }],
  ],
  ["a device", "symlink", [good, { name: "dev", data: "", method: 0, mode: 0o020666 }]],
  ["a pipe", "symlink", [good, { name: "pipe", data: "", method: 0, mode: 0o010666 }]],
  ["a socket", "symlink", [good, { name: "socket", data: "", method: 0, mode: 0o140666 }]],
  ["an encrypted file", "encrypted", [{ ...good, name: encryptedName, flags: 0x801 }]],
  ["a strongly encrypted file", "encrypted", [{ ...good, flags: 0x841 }]],
  ["a hidden directory", "encrypted", [{ ...good, flags: 0x2041 }]],
  ["an unknown packing", "unsupported", [{ ...good, method: 12 }]],
  ["a second name that climbs", "bad_path", [{ name: "a", data: "x", extra: unicodeName("a", "../a") }]],
  ...paths(["../../etc/cron.d/x", "a/../../b", "..", "a/..", "../imsmanifest.xml"], "a path that climbs:"),
  ...paths(["/etc/passwd", "C:/windows/x", "c:x", "//server/share/x"], "an absolute path:"),
  ...paths(["..\\..\\x", "a\\b", "\\\\server\\x"], "a path with backslashes:"),
  ...paths(
    ["a\u0000.xml", "a\nb", "a//b", "./imsmanifest.xml", "a/./b", "", "x".repeat(1100)],
    "an odd name:",
  ),
];

async function readAll(bytes: Buffer): Promise<number> {
  const archive = await openArchive(scratch.write("case.zip", bytes));
  try {
    let total = 0;
    for (const name of archive.names) total += (await archive.readBuffer(name)).length;
    return total;
  } finally {
    archive.close();
  }
}

describe("hostile and broken archives", () => {
  let peak = 0;

  it("are many", () => expect(CASES.length).toBeGreaterThanOrEqual(40));

  it.each(CASES)("%s is refused as %s", async (_, code, entries, options) => {
    const bytes = Buffer.isBuffer(entries) ? entries : rawZip(entries, options);
    const started = performance.now();
    const error = await readAll(bytes).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    peak = Math.max(peak, process.memoryUsage().rss);
    expect(error).toBeInstanceOf(ArchiveError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].{15,}\.$/) });
    if (performance.now() - started > 5000) console.warn("slower than 5 s");
  });

  it("write nothing anywhere", () => {
    expect(readdirSync(scratch.folder)).toEqual(["case.zip"]);
    // Printed, not judged: the test's own bombs and runner are in this figure.
    console.info(`archives: ${CASES.length} cases, peak RSS ${Math.round(peak / MB)} MB`);
  });
});

describe("what the guard guards against (control)", () => {
  it("a naive reader unpacks the bomb", () => {
    const bytes = rawZip([{ name: "bomb", data: zeros }]);
    const dataAt = 30 + "bomb".length;
    const packed = bytes.readUInt32LE(18);
    expect(inflateRawSync(bytes.subarray(dataAt, dataAt + packed)).length).toBeGreaterThan(400 * packed);
  });

  it("a naive reader writes outside of its folder", () => {
    expect(path.join(scratch.folder, "../../etc/cron.d/x").startsWith(scratch.folder)).toBe(false);
  });

  it("the same bytes count often for a naive reader", async () => {
    const lone = rawZip([{ name: "k", data: noise }]);
    expect(await readAll(lone)).toBe(MB);
  });
});

describe("good archives", () => {
  it("open, and give their files", async () => {
    const bytes = await zipOf({ "imsmanifest.xml": manifestXml(), "a/b c.txt": "hällo", "ü.txt": "\ufeffx" });
    const archive = await openArchive(scratch.write("good.zip", bytes));
    expect(archive.names).toEqual(["imsmanifest.xml", "a/b c.txt", "ü.txt"]);
    expect(await archive.readText("a/b c.txt")).toBe("hällo");
    expect(await archive.readText("ü.txt")).toBe("x");
    expect(archive.has("nope")).toBe(false);
    await expect(archive.readBuffer("nope")).rejects.toMatchObject({ code: "missing" });
    archive.close();
  });

  it("may hold folders, empty files, and repetitive text below the floor", async () => {
    const entries: RawEntry[] = [
      { name: "a/", data: "", method: 0, mode: 0o040755 },
      { name: "a/empty", data: "" },
      { name: "a/text", data: "<p></p>".repeat(100_000) },
      { name: "mode-less", data: "x", mode: 0 },
    ];
    expect(await readAll(rawZip(entries))).toBe(700_001);
  });

  it("may hold exactly 20,000 files", async () => {
    const archive = await openArchive(rawZip(many(20_000)));
    expect(archive.names).toHaveLength(20_000);
    archive.close();
  });

  it("may begin with other bytes and end with a comment", async () => {
    const bytes = rawZip([good], {
      prefix: Buffer.from("#!/bin/sh\n"),
      comment: Buffer.from("made by hand"),
    });
    expect(await readAll(bytes)).toBe(Buffer.byteLength(manifestXml()));
  });

  it("keep archives inside closed: a nested bomb is only bytes", async () => {
    const inner = rawZip([{ name: "bomb", data: zeros }]);
    expect(await readAll(rawZip([good, { name: "inner.zip", data: inner, method: 0 }]))).toBeLessThan(
      100_000,
    );
  });
});

describe("limits while unpacking", () => {
  const limits = { ...ARCHIVE_LIMITS, maxTotalBytes: 3 * MB };

  it("count everything that comes out, also the same file again", async () => {
    const archive = await openArchive(
      scratch.write("twice.zip", rawZip([{ name: "n", data: Buffer.concat([noise, noise]) }])),
      limits,
    );
    expect((await archive.readBuffer("n")).length).toBe(2 * MB);
    await expect(archive.readBuffer("n")).rejects.toMatchObject({ code: "too_large" });
    archive.close();
  });

  it("hold for one file too", async () => {
    const archive = await openArchive(scratch.write("one.zip", rawZip([{ name: "n", data: noise }])));
    await expect(archive.readBuffer("n", 1000)).rejects.toMatchObject({ code: "too_large" });
    expect((await archive.readBuffer("n")).length).toBe(MB);
    archive.close();
  });
});
