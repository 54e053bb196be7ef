import { expect, it } from "vitest";
import { isHiddenFile } from "./hidden-file.ts";

it.each([".DS_Store", "a/.git/config", "__MACOSX/a.md", "a\\Thumbs.db", "desktop.ini"])(
  "%s is hidden",
  (path) => {
    expect(isHiddenFile(path)).toBe(true);
    for (const shown of ["a.b/c.md", "../a.md", "./a.md"]) expect(isHiddenFile(shown)).toBe(false);
  },
);
