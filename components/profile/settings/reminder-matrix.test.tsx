import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ReminderMatrix } from "./reminder-matrix.tsx";

const wishes = { wantsStreakMail: true, wantsHeartsMail: false, wantsWeekMail: false };

function inputs(): string[] {
  const page = renderToStaticMarkup(<ReminderMatrix profile={wishes} onChange={() => {}} />);
  return page.match(/<input[^>]*>/g) ?? [];
}

describe("the matrix of reminders", () => {
  it("has a switch a kind for each way, on where it is wanted", () => {
    const [streak, , hearts, , week] = inputs();
    expect(inputs()).toHaveLength(6);
    expect(streak).toMatch(/aria-checked="true"/);
    for (const other of [hearts, week]) expect(other).toMatch(/aria-checked="false"/);
  });

  it("keeps those shut that nothing stands behind", () => {
    expect(inputs().map((input) => / disabled=/.test(input))).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it("names each by its row and its column", () => {
    const names = inputs().map((input) => /aria-labelledby="([^"]+)"/.exec(input)?.[1]);
    expect(new Set(names).size).toBe(6);
    for (const name of names) expect(name?.split(" ")).toHaveLength(2);
  });
});
