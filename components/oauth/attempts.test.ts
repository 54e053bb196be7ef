import { expect, it, vi } from "vitest";
import { createAttempts } from "./attempts.ts";

/** Calls that end when the test says so. */
function held() {
  const calls: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const attempts = createAttempts(
    () => new Promise<string>((resolve, reject) => void calls.push({ resolve, reject })),
  );
  return { attempts, calls };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("tells each change, until nobody listens", async () => {
  const { attempts, calls } = held();
  const onChange = vi.fn();
  const stop = attempts.subscribe(onChange);
  attempts.start();
  expect(attempts.read()).toEqual({ status: "pending", count: 1 });
  calls[0]?.resolve("done");
  await settled();
  expect(attempts.read()).toEqual({ status: "done", answer: "done" });
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  attempts.start();
  expect(onChange).toHaveBeenCalledTimes(2);
});

it("a second try that is refused because the first one counts does not hide it", async () => {
  const { attempts, calls } = held();
  attempts.start();
  attempts.start();
  calls[1]?.reject(new Error("used up"));
  await settled();
  expect(attempts.read()).toEqual({ status: "pending", count: 2 });
  calls[0]?.resolve("first");
  await settled();
  expect(attempts.read()).toEqual({ status: "done", answer: "first" });
});

it("has failed when every try has, by the last one's words, and may be tried again", async () => {
  const { attempts, calls } = held();
  attempts.start();
  attempts.start();
  calls[0]?.reject(new Error("slow"));
  calls[1]?.reject(new Error("used up"));
  await settled();
  expect(attempts.read()).toEqual({ status: "failed", error: new Error("used up") });
  attempts.start();
  expect(attempts.read()).toEqual({ status: "pending", count: 3 });
  calls[2]?.resolve("third");
  await settled();
  expect(attempts.read()).toEqual({ status: "done", answer: "third" });
});
