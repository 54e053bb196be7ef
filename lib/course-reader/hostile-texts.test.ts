import { afterAll, describe, expect, it } from "vitest";
import { makeScratch } from "#tests/support/archives.ts";
import { HOSTILE_BUILDS, HOSTILE_SIGNS } from "#tests/support/hostile-texts.ts";
import { amount } from "#tests/support/soak.ts";
import { ImportError } from "./import-error.ts";
import { parseCourseFile } from "./read.ts";
import { type ParseResult, parseResultSchema } from "./schema.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

/** The long form takes up to a megabyte, and measures. */
const SIZE = amount(1000, 4000);

function outcome(text: string): Promise<ParseResult | ImportError> {
  const path = scratch.write("hostile", text);
  return parseCourseFile({ path, fileName: "a.txt" }, () => {}).catch((error: unknown) => {
    if (error instanceof ImportError) return error;
    throw error;
  });
}

describe.each(Object.entries(HOSTILE_BUILDS))("a text of nothing but repetitions, as %s", (_, build) => {
  it("is read or refused", async () => {
    for (const sign of HOSTILE_SIGNS) {
      const result = await outcome(build(sign.repeat(SIZE / sign.length)));
      if (!(result instanceof ImportError)) expect(parseResultSchema.safeParse(result).success).toBe(true);
    }
  });
});
