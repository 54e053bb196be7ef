import { afterAll, describe, expect, it } from "vitest";
import { makeScratch } from "#tests/support/archives.ts";
import { HOSTILE_BUILDS, HOSTILE_SIGNS } from "#tests/support/hostile-texts.ts";
import { ImportError } from "./import-error.ts";
import { parseCourseFile } from "./read.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const MAX_CPU_MS = 5000;
/** What takes time by the square shows at the first size; only what takes any is tried at the second. */
const SIZES = [64_000, 1_000_000];
const NOTICED_CPU_MS = 500;

async function cpuOf(text: string): Promise<number> {
  const path = scratch.write("hostile", text);
  const before = process.cpuUsage();
  await parseCourseFile({ path, fileName: "a.txt" }, () => {}).catch((error: unknown) => {
    if (!(error instanceof ImportError)) throw error;
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe.each(Object.entries(HOSTILE_BUILDS))("a text of nothing but repetitions, as %s", (_, build) => {
  it("is read or refused in no time", { timeout: 120_000 }, async () => {
    const slow: string[] = [];
    for (const sign of HOSTILE_SIGNS)
      for (const size of SIZES) {
        const took = await cpuOf(build(sign.repeat(size / sign.length)));
        if (took > MAX_CPU_MS) slow.push(`${JSON.stringify(sign)} × ${size}: ${Math.round(took)} ms`);
        if (took < NOTICED_CPU_MS) break;
      }
    expect(slow).toEqual([]);
  });
});
