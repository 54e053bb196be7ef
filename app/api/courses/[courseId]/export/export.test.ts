import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as child from "#lib/server/jobs/child.ts";
import type { ChildErrorCode } from "#lib/server/jobs/child.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { cpuSeconds } from "#tests/support/cpu.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, questions, signIn } from "#tests/support/factories.ts";
import { addLargeCourses } from "#tests/support/large-library.ts";
import { GET } from "./route.ts";

const failing = vi.hoisted(() => ({ code: null as ChildErrorCode | null }));
vi.mock("#lib/server/jobs/child.ts", async (load) => {
  const real = await load<typeof child>();
  const runChild: typeof real.runChild = async (options) => {
    if (failing.code) throw new real.ChildError(failing.code, "because of the moon");
    return real.runChild(options);
  };
  return { ...real, runChild };
});

beforeEach(async () => {
  failing.code = null;
  await resetDatabase();
});

async function setUp() {
  const { id } = await createLearner();
  const session = await signIn(id);
  const exportOf = (courseId: string, format = "json") =>
    callRoute(GET, `/api/courses/${courseId}/export?format=${format}`, {
      headers: bearer(session.bearer),
      params: { courseId },
    });
  return { id, exportOf };
}

/** What exports have left on the disk. */
function leftFiles(): Promise<string[]> {
  return readdir(path.resolve(process.env.DATA_DIR ?? "", "exports")).catch(() => []);
}

describe("GET /api/courses/{courseId}/export", () => {
  it("is made five times an hour; what isn't there counts nothing", async () => {
    const { id, exportOf } = await setUp();
    const { courseId } = await createCourse(id, [questions(1)]);
    const statuses: number[] = [];
    expect((await exportOf("01900000-0000-7000-8000-000000000001")).status).toBe(404);
    for (let time = 0; time < 6; time += 1) {
      const response = await exportOf(courseId);
      statuses.push(response.status);
      await response.arrayBuffer();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await leftFiles()).toEqual([]);
  });

  it("costs the server next to nothing, however large the course: a process of its own reads and writes it", async () => {
    const { id, exportOf } = await setUp();
    const [courseId = ""] = await addLargeCourses(id, { courses: 1, islands: 500, questions: 20 });
    let sizes: number[] = [];
    const seconds = await cpuSeconds(async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => exportOf(courseId)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const files = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      sizes = files.map(({ byteLength }) => byteLength);
      expect(answers.map(({ headers }) => Number(headers.get("content-length")))).toEqual(sizes);
    });
    process.stdout.write(
      `4 exports of 10,000 questions: ${seconds.toFixed(2)} s of the server, ${sizes[0]} bytes each\n`,
    );
    expect(Math.min(...sizes)).toBeGreaterThan(5_000_000);
    // Without the process of its own it takes many times as much.
    expect(seconds).toBeLessThan(6);
  });

  it.each([
    ["timed_out", "The export took too long. Please try again in a minute."],
    ["out_of_memory", expect.stringContaining("too large to be exported at once")],
    ["crashed", "The export was interrupted. Please try again in a minute."],
  ] as const)("says so where that process ends as %s, and leaves nothing behind", async (code, message) => {
    const { id, exportOf } = await setUp();
    const { courseId } = await createCourse(id, [questions(1)]);
    failing.code = code;
    const response = await exportOf(courseId);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("60");
    expect(await response.json()).toMatchObject({ error: "unavailable", message });
    expect(await leftFiles()).toEqual([]);
  });
});
