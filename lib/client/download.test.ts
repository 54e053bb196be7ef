import { describe, expect, it } from "vitest";
import { fileNameOf } from "./download.ts";

describe("the name of a file that is downloaded", () => {
  it("is the server's", () => {
    expect(fileNameOf('attachment; filename="waddle-export-2026-11-22.zip"', "x")).toBe(
      "waddle-export-2026-11-22.zip",
    );
  });

  it("is the given one where the server gives none, or one that leads elsewhere", () => {
    expect(fileNameOf(null, "waddle-export.zip")).toBe("waddle-export.zip");
    expect(fileNameOf('attachment; filename="../../evil.sh"', "waddle-export.zip")).toBe("waddle-export.zip");
  });
});
