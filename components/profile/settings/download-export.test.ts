import { describe, expect, it } from "vitest";
import { fileNameOf } from "./download-export.ts";

describe("the name of the export", () => {
  it("is the server's", () => {
    expect(fileNameOf('attachment; filename="waddle-export-2026-11-22.zip"')).toBe(
      "waddle-export-2026-11-22.zip",
    );
  });

  it("is one of ours where the server gives none, or one that leads elsewhere", () => {
    expect(fileNameOf(null)).toBe("waddle-export.zip");
    expect(fileNameOf('attachment; filename="../../evil.sh"')).toBe("waddle-export.zip");
  });
});
