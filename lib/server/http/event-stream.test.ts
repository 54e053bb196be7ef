import { describe, expect, it, vi } from "vitest";
import { log } from "../log.ts";
import { eventStream } from "./event-stream.ts";

const yes = async () => true;

function watch(change: Partial<Parameters<typeof eventStream<number>>[0]>) {
  const { signal } = new AbortController();
  const quick = { pollMs: 1, recheckMs: 1, heartbeatMs: 1000 };
  return eventStream<number>({
    read: async () => 1,
    isLast: () => false,
    isAllowed: yes,
    signal,
    ...quick,
    ...change,
  });
}

function readerOf(response: Response): () => Promise<string | null> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await reader?.read())?.value ?? null;
}

describe("a stream of events", () => {
  it("tells each state once, until the last", async () => {
    const states = [1, 1, 2, 2, 3];
    const next = readerOf(watch({ read: async () => states.shift() ?? 0, isLast: (state) => state === 3 }));
    expect([await next(), await next(), await next(), await next()]).toEqual([
      "data: 1\n\n",
      "data: 2\n\n",
      "data: 3\n\n",
      null,
    ]);
  });

  it("ends without a further word once anyone who listens may no longer", async () => {
    let state = 1;
    let isIn = true;
    const next = readerOf(watch({ read: async () => state, isAllowed: async () => isIn, recheckMs: 60_000 }));
    expect(await next()).toBe("data: 1\n\n");
    isIn = false;
    state = 2;
    expect(await next()).toBeNull();
  });

  it("ends so too where nothing changes any more", async () => {
    let isIn = true;
    const next = readerOf(watch({ isAllowed: async () => isIn }));
    expect(await next()).toBe("data: 1\n\n");
    isIn = false;
    expect(await next()).toBeNull();
  });

  it("asks seldom while nothing changes", async () => {
    const isAllowed = vi.fn(yes);
    let reads = 0;
    const read = async () => (++reads > 50 ? null : 1);
    const next = readerOf(watch({ read, isAllowed, recheckMs: 60_000 }));
    while ((await next()) !== null);
    expect(reads).toBe(51);
    expect(isAllowed).toHaveBeenCalledTimes(1);
  });

  it("is left in the middle of a read without a word in the log, and reads no more", async () => {
    const warned = vi.spyOn(log(), "warn");
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<number>();
    let reads = 0;
    const read = () => {
      reads += 1;
      if (reads === 1) return Promise.resolve(1);
      asked.resolve();
      return answer.promise;
    };
    const reader = watch({ read }).body?.getReader();
    await reader?.read();
    await asked.promise;
    await reader?.cancel();
    answer.resolve(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toBe(2);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it("breaks off, and says so in the log, where the state can't be read", async () => {
    const warned = vi.spyOn(log(), "warn").mockImplementation(() => {});
    const next = readerOf(watch({ read: () => Promise.reject(new Error("away")) }));
    expect(await next()).toBeNull();
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});
