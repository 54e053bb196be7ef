import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type TarEntry, tarGz, tarOf } from "#tests/support/tar-files.ts";
import { ARCHIVE_LIMITS, ArchiveError, type ArchiveErrorCode } from "./archive.ts";
import { firstNames, openTarGz } from "./tar.ts";

const MB = 1024 * 1024;
/** A header written by hand, for what no library would write. */
function header(name: string, { size = "00000000000", type = "0", link = "" } = {}): Buffer {
  const block = Buffer.alloc(512);
  block.write(name, 0, 100);
  block.write("0000644\0", 100);
  block.write(size, 124);
  block.write("        ", 148);
  block.write(type, 156);
  block.write(link, 157);
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

const END = Buffer.alloc(1024);
const handMade = (...blocks: Buffer[]) => gzipSync(Buffer.concat([...blocks, END]));

const good = await tarGz([{ name: "course/course.xml", data: "<course/>" }]);
const plain = await tarOf([{ name: "a.xml", data: "x".repeat(5000) }]);
const noise = randomBytes(MB);
const flipped = Buffer.from(good);
flipped.writeUInt8(flipped.readUInt8(flipped.length - 8) ^ 0xff, flipped.length - 8);
const wrongSum = Buffer.from(plain);
wrongSum.write("zzz", 0);

function entryOf(name: string, more: Partial<TarEntry> = {}): Promise<Buffer> {
  return tarGz([
    { name: "good.xml", data: "x" },
    { name, ...more },
  ]);
}

type Case = [string, ArchiveErrorCode, Buffer | Promise<Buffer>];

const CASES: Case[] = [
  ["an empty file", "corrupt", Buffer.alloc(0)],
  ["two bytes", "corrupt", Buffer.from("1f8b", "hex")],
  ["text", "corrupt", Buffer.from("no gzip at all")],
  ["noise behind the signature", "corrupt", Buffer.concat([Buffer.from("1f8b08", "hex"), noise])],
  ["a gzip of text", "corrupt", gzipSync("only a text, longer than nothing ".repeat(40))],
  ["a gzip cut in the middle", "corrupt", good.subarray(0, good.length - 20)],
  ["a gzip without its last byte", "corrupt", good.subarray(0, good.length - 1)],
  ["a bad checksum of the gzip", "corrupt", flipped],
  ["a bad checksum of a header", "corrupt", gzipSync(wrongSum)],
  ["a tar cut in a file", "corrupt", gzipSync(plain.subarray(0, 2000))],
  ["a tar cut in a header", "corrupt", gzipSync(plain.subarray(0, 300))],
  ["two gzips in a row", "corrupt", Buffer.concat([good, gzipSync(plain)])],
  ["a gzip with bytes behind it", "corrupt", Buffer.concat([good, Buffer.from("more")])],
  ["a size that is no number", "corrupt", handMade(header("a", { size: "abc" }))],
  ["a file larger than the archive", "corrupt", handMade(header("a", { size: "00000777777" }))],
  ["a claim of 8 GB", "too_large", handMade(header("a", { size: "77777777777" }))],
  ["a symbolic link", "symlink", entryOf("a", { type: "symlink", linkname: "/etc/passwd" })],
  ["a hard link", "symlink", entryOf("a", { type: "link", linkname: "good.xml" })],
  ["a character device", "symlink", entryOf("a", { type: "character-device" })],
  ["a block device", "symlink", entryOf("a", { type: "block-device" })],
  ["a pipe", "symlink", entryOf("a", { type: "fifo" })],
  ["a sparse file", "unsupported", handMade(header("a", { type: "S" }))],
  ["an entry of no known kind", "unsupported", handMade(header("a", { type: "Z" }))],
  ["a contiguous file", "unsupported", handMade(header("a", { type: "7" }))],
  ["a sparse file in modern words", "unsupported", entryOf("a", { pax: { "GNU.sparse.major": "1" } })],
  ["a path that climbs", "bad_path", entryOf("../../etc/cron.d/x")],
  ["a path that climbs inside", "bad_path", entryOf("a/../../b")],
  ["a path that climbs in a long name", "bad_path", entryOf("x", { pax: { path: "../x" } })],
  ["a folder that climbs", "bad_path", entryOf("..", { type: "directory" })],
  ["an absolute path", "bad_path", entryOf("/etc/passwd")],
  ["a drive", "bad_path", entryOf("C:/windows/x")],
  ["backslashes", "bad_path", entryOf("..\\x")],
  ["a line break in a name", "bad_path", entryOf("a\nb")],
  ["an empty folder name", "bad_path", entryOf("a//b")],
  ["a nameless file", "bad_path", handMade(header(""))],
  ["a name of 2,000 letters", "bad_path", entryOf("x".repeat(2000))],
  ["the same name twice", "duplicate", entryOf("good.xml")],
  ["the same name in another spelling", "duplicate", entryOf("./good.xml")],
  [
    "20,001 files",
    "too_many_entries",
    tarGz(Array.from({ length: 20_001 }, (_, i) => ({ name: `f${i}`, data: String(i) }))),
  ],
  ["a bomb", "suspicious_ratio", tarGz([{ name: "bomb", data: Buffer.alloc(48 * MB) }])],
  ["a bomb of nothing but zeros", "suspicious_ratio", gzipSync(Buffer.alloc(20 * MB))],
  ["a long name of megabytes", "corrupt", handMade(header("a", { type: "L", size: "00040000000" }))],
  ["an archive of more than 50 MB", "too_large", Buffer.alloc(ARCHIVE_LIMITS.maxArchiveBytes + 1)],
];

describe("hostile archives", () => {
  it.each(CASES)("%s", async (_, code, bytes) => {
    const opened = openTarGz(await bytes);
    await expect(opened).rejects.toBeInstanceOf(ArchiveError);
    await expect(opened).rejects.toMatchObject({ code, message: expect.stringMatching(/^[A-Z].{10,}\.$/) });
  });

  it("stops at the limit of what is unpacked, however believable it is packed", async () => {
    const limits = { ...ARCHIVE_LIMITS, maxTotalBytes: 3 * MB };
    const bytes = await tarGz([1, 2, 3, 4].map((n) => ({ name: `n${n}`, data: noise })));
    const opened = openTarGz(bytes, { limits });
    await expect(opened).rejects.toMatchObject({ code: "too_large" });
  });
});

describe("honest archives", () => {
  it("give their files, without folders, whatever stands in front of the names", async () => {
    const long = `${"deep/".repeat(40)}file.xml`;
    const bytes = await tarGz([
      { name: "./", type: "directory" },
      { name: "course/", type: "directory" },
      { name: "./course/course.xml", data: "<course/>" },
      { name: "course/ünï.txt", data: "grüße" },
      { name: "empty", data: "" },
      { name: long, data: "deep" },
    ]);
    const archive = await openTarGz(bytes);
    expect(archive.names).toEqual(["course/course.xml", "course/ünï.txt", "empty", long]);
    expect(archive.has("course/course.xml")).toBe(true);
    expect(archive.has("course")).toBe(false);
    expect(await archive.readText("course/course.xml")).toBe("<course/>");
    expect(await archive.readText("course/ünï.txt")).toBe("grüße");
    expect(await archive.readText(long)).toBe("deep");
    expect((await archive.readBuffer("empty")).length).toBe(0);
    await expect(archive.readBuffer("nowhere")).rejects.toMatchObject({ code: "missing" });
    await expect(archive.readBuffer(long, 3)).rejects.toMatchObject({ code: "too_large" });
  });

  it("hold only what is asked for, and name the rest", async () => {
    const bytes = await tarGz([
      { name: "a.xml", data: "a" },
      { name: "film.mp4", data: noise },
    ]);
    const archive = await openTarGz(bytes, { holds: (name, size) => name.endsWith(".xml") && size < 10 });
    expect(archive.names).toEqual(["a.xml", "film.mp4"]);
    expect(await archive.readText("a.xml")).toBe("a");
    await expect(archive.readBuffer("film.mp4")).rejects.toMatchObject({ code: "too_large" });
  });

  it("may be large: 45 MB pass without being held", async () => {
    const bytes = await tarGz(Array.from({ length: 45 }, (_, n) => ({ name: `n${n}`, data: noise })));
    const archive = await openTarGz(bytes, { holds: () => false });
    expect(archive.names).toHaveLength(45);
  });
});

describe("the first names of a tar.gz", () => {
  it("are told by its first bytes", async () => {
    const whole = await tarGz([
      { name: "./a.xml", data: "a" },
      { name: "b/c.xml", data: "x".repeat(900) },
    ]);
    expect(firstNames(whole)).toEqual(["a.xml", "b/c.xml"]);
    const noise = randomBytes(200_000);
    const long = await tarGz([
      { name: "a", data: noise },
      { name: "b", data: "b" },
    ]);
    expect(firstNames(long.subarray(0, 5000))).toEqual(["a"]);
  });

  it("are none where it isn't one", () => {
    expect(firstNames(Buffer.from("1f8b0800", "hex"))).toEqual([]);
    expect(firstNames(gzipSync("x".repeat(2000)))).toEqual([]);
    expect(firstNames(gzipSync(Buffer.alloc(64 * 1024 * 1024)))).toEqual([]);
  });
});
