import { describe, expect, it } from "vitest";
import {
  isPastedText,
  offeredAddress,
  pickerEndings,
  readAddress,
  sentInWords,
  sizeInWords,
  textProblem,
} from "./import-source.ts";
import { sourceName } from "./source-name.ts";

describe("a file that is sent", () => {
  it("tells its size in words", () => {
    const sizes = [10, 2048, 50 * 1024 * 1024, 3.44 * 1024 * 1024];
    expect(sizes.map(sizeInWords)).toEqual(["1 kB", "2 kB", "50 MB", "3.4 MB"]);
  });

  it.each([
    [12.9, 50, "12 of 50 MB"],
    [0.44, 3.4, "0.4 of 3.4 MB"],
    [0, 49.7, "0 of 49.7 MB"],
    [49.7, 49.7, "49.7 of 49.7 MB"],
    [3.5 / 1024, 12 / 1024, "3 of 12 kB"],
  ])("are told of while %d of %d MB are sent", (sent, total, words) => {
    const bytes = (megabytes: number) => Math.round(megabytes * 1024 * 1024);
    expect(sentInWords({ sent: bytes(sent), total: bytes(total) })).toBe(words);
  });

  it("is looked for by the endings of all formats, once each", () => {
    const formats = [
      { name: "A", endings: [".zip", ".xml"] },
      { name: "B", endings: [".zip", ".tar.gz"] },
    ];
    expect(pickerEndings(formats)).toBe(".zip,.xml,.tar.gz,.gz,.tgz,.htm,.markdown");
  });
});

describe("a text before it is sent", () => {
  it("must have a word, and no more than 1 MB", () => {
    expect(textProblem(" \n ")).toMatch(/no text yet/);
    expect(textProblem("What is 1 + 1? {=2 ~3}")).toBeNull();
    expect(textProblem("a".repeat(1024 * 1024))).toMatch(/longer than 1 MB/);
    // Each of them is three bytes on its way
    expect(textProblem("水".repeat(400_000))).toMatch(/longer than 1 MB/);
  });

  it("is told from an address when it is pasted", () => {
    expect(isPastedText("https://learn.example/course\n")).toBe(false);
    expect(isPastedText("  https://learn.example/course  ")).toBe(false);
    expect(isPastedText("# Sea\n\nPenguins live in the south.")).toBe(true);
  });
});

describe("an address", () => {
  it.each([
    ["  https://learn.example/course/7?week=2#top ", "https://learn.example/course/7?week=2"],
    ["learn.example/course", "https://learn.example/course"],
    ["<https://learn.example/>", "https://learn.example/"],
    ["http://wiki/sea", "http://wiki/sea"],
    ["wiki:8080/sea", "https://wiki:8080/sea"],
    ["youtu.be/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    [
      "https://www.youtube.com/playlist?list=PL1234567890",
      "https://www.youtube.com/playlist?list=PL1234567890",
    ],
  ])("%j is sent as %s", (typed, url) => {
    expect(readAddress(typed)).toEqual({ url, problem: null });
  });

  it.each([
    ["", /Paste the address/],
    ["hello", /not a web address/],
    ["how the web works", /not a web address/],
    ["javascript:alert(1)", /not a web address/],
    ["mailto:somebody@learn.example", /not a web address/],
    ["https://", /not a web address/],
    ["https://www.youtube.com/@somebody", /one video or playlist/],
  ])("%j is refused at the field", (typed, reason) => {
    expect(readAddress(typed)).toEqual({ url: null, problem: expect.stringMatching(reason) });
  });

  it.each([
    ["https://learn.example/sea", "https://learn.example/sea"],
    [null, ""],
    ["", ""],
    ["javascript:alert(1)", ""],
  ])("that someone came with: %j", (given, offered) => {
    expect(offeredAddress(given)).toBe(offered);
  });
});

it("names an import by its file, its page or its title", () => {
  const named = { address: null, fileName: "sea.gift" };
  expect(sourceName({ origin: "file", ...named })).toBe("sea.gift");
  expect(sourceName({ origin: "text", ...named, fileName: "My sea.txt" })).toBe("My sea");
  expect(
    sourceName({ origin: "address", address: "https://www.learn.example/sea/", fileName: "learn.example" }),
  ).toBe("learn.example/sea");
});
