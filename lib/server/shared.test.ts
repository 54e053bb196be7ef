import { expect, it } from "vitest";
import { shared } from "./shared.ts";

function counted(freshMs: number) {
  let made = 0;
  let now = 0;
  const get = shared(
    async () => {
      made += 1;
      if (made === 3) throw new Error("the third one fails");
      return made;
    },
    freshMs,
    () => now,
  );
  return {
    get,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it("makes one answer for all who ask within its time", async () => {
  const { get, pass } = counted(1000);
  expect(await Promise.all(Array.from({ length: 50 }, get))).toEqual(Array(50).fill(1));
  pass(999);
  expect(await get()).toBe(1);
  pass(1);
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
});

it("keeps no failure", async () => {
  const { get, pass } = counted(1000);
  await get();
  pass(1000);
  await get();
  pass(1000);
  const failing = [get(), get()];
  await Promise.all(failing.map((each) => expect(each).rejects.toThrow("the third one fails")));
  expect(await get()).toBe(4);
});
