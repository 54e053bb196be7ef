import { describe, expect, it } from "vitest";
import { MAX_PICTURE_BYTES } from "#lib/account/picture/picture-schema.ts";
import { pictureProblem } from "./picture-check.ts";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function png(bytes: number): Blob {
  return new Blob([PNG, new Uint8Array(bytes - PNG.length)]);
}

describe("a file that is to be a picture", () => {
  it("may have 5 MB and not a byte more", async () => {
    expect(await pictureProblem(png(MAX_PICTURE_BYTES))).toBeNull();
    expect(await pictureProblem(png(MAX_PICTURE_BYTES + 1))).toMatch(/at most 5 MB/);
    expect(await pictureProblem(png(7.25 * 1024 * 1024))).toContain("has 7.3 MB");
  });

  it("is told by what is in it", async () => {
    expect(await pictureProblem(new Blob(["%PDF-1.7"], { type: "image/png" }))).toMatch(/^Choose a picture/);
    expect(await pictureProblem(new Blob([]))).toMatch(/empty/);
  });
});
