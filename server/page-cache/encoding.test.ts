import { describe, expect, it } from "vitest";
import { chooseEncoding } from "./encoding.ts";

describe("the encoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["*", "br"],
    ["*;q=0.1, br;q=0", "gzip"],
    ["BR", "br"],
    ["brotli", "identity"],
    [";;;,,q=x", "identity"],
  ])("of %j is %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
