import { describe, expect, it } from "vitest";
import { cleanPath, distinctPaths, nameOfSet } from "./file-set.ts";

describe("paths of files in a form", () => {
  it.each([
    ["week 1/a.txt", "week 1/a.txt"],
    ["../../etc/passwd", "etc/passwd"],
    ["C:\\notes\\a.txt", "notes/a.txt"],
    ["//server/./a.txt", "server/a.txt"],
    ["a\u0000\n.txt", "a.txt"],
    [" . / .. ", ""],
    ["", ""],
    ["水/🐧.md", "水/🐧.md"],
    [`${"x".repeat(300)}.gift`, `${"x".repeat(100)}.gift`],
    [`${"d/".repeat(40)}a.md`, `${"d/".repeat(20)}a.md`],
  ])("%j are plain ones in the zip: %j", (path, clean) => {
    expect(cleanPath(path)).toBe(clean);
  });

  it("stand there once each, whatever their case", () => {
    const paths = ["a.txt", "A.txt", "a.txt", "b/a.txt", "noending", "noending", "a (2).txt"];
    expect(distinctPaths(paths)).toEqual([
      "a.txt",
      "A (2).txt",
      "a (3).txt",
      "b/a.txt",
      "noending",
      "noending (2)",
      "a (2) (2).txt",
    ]);
  });

  it.each([
    [["Sea/a.md", "Sea/b.md"], "Sea"],
    [["Sea/Ice/a.md", "Sea/Ice/b/c.md"], "Ice"],
    [["Sea/Ice/a.md", "Sea/b.md"], "Sea"],
    [["Sea/Ice", "Sea/Ice/a.md"], "Sea"],
    [["talk.pptx", "exam.pdf", "talk.srt"], "exam"],
    [["b/x.md", "a.md"], "a"],
    [["10.md", "9.md"], "9"],
    [[], ""],
  ])("%j are called %j together", (paths, name) => {
    expect(nameOfSet(paths)).toBe(name);
  });
});
