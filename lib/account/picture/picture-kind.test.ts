import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pictureKind, pictureUrl } from "./picture-kind.ts";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe("pictureKind", () => {
  it.each([
    ["\xff\xd8\xff\xe0rest", "jpeg"],
    ["\x89PNG\r\n\x1a\nrest", "png"],
    ["GIF87arest", "gif"],
    ["GIF89arest", "gif"],
    ["RIFF\0\0\0\0WEBPVP8 ", "webp"],
    ["\0\0\0\x1cftypavif\0\0\0\0mif1", "avif"],
    ["\0\0\0\x1cftypmif1\0\0\0\0miafavif", "avif"],
  ])("knows %j", (text, kind) => {
    expect(pictureKind(bytes(text))).toBe(kind);
  });

  it.each([
    "",
    "text",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<?xml version='1.0'?><svg/>",
    "\x89PNG",
    "GIF88a",
    "RIFF\0\0\0\0WAVE",
    "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "II*\0",
    "%PDF-1.7",
    "\0\0\0\x18xxxxavif",
    " \xff\xd8\xff",
  ])("takes no %j", (text) => {
    expect(pictureKind(bytes(text))).toBeNull();
  });

  it("bears any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (any) => {
        expect([null, "jpeg", "png", "gif", "webp", "avif"]).toContain(pictureKind(any));
      }),
    );
  });
});

it("has another address for another picture", () => {
  expect(pictureUrl(new Date(1234))).toBe("/api/users/picture?v=1234");
});
