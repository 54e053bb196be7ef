import { describe, expect, it } from "vitest";
import { Shelf } from "./shelf.ts";

describe("the shelf", () => {
  it("lets go of what was used longest ago, by number and by bytes", () => {
    const shelf = new Shelf<string>((text) => text.length, { entries: 3, bytes: 10 });
    for (const key of ["a", "b", "c"]) shelf.set(key, key);
    shelf.get("a");
    shelf.set("d", "d");
    expect(["a", "b", "c", "d"].map((key) => shelf.get(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    shelf.set("e", "e".repeat(9));
    expect(shelf.size).toBe(2);
    shelf.set("f", "f".repeat(11));
    expect(shelf.size).toBe(0);
  });
});
