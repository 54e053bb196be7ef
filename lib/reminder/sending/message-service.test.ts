import { expect, it } from "vitest";
import { aboutSession, wordsOf } from "../wording/words.ts";
import { mailOf } from "./message-service.ts";

const SESSION = {
  ...{ course: "Physics", start: "19:00", minutes: 30, others: [], why: "", obstacle: "" },
  ...{ path: "/classroom/1", planPath: "/dashboard/plan?course=1", canSnooze: true },
};
const NOW = new Date("2026-03-11T15:00:00Z");

/** The mail of a session's notice, with a link for each of its actions */
function textOf(family: Parameters<typeof aboutSession>[0]): string {
  const matter = aboutSession(family, SESSION);
  const words = wordsOf(family, "plain", 0, matter.values);
  const tokens = Object.fromEntries(matter.actions.map((purpose) => [purpose, `token-of-${purpose}`]));
  const message = { noticeId: "1", subject: "session:1:2", words, matter, expiresAt: NOW, endsAt: null };
  return mailOf(message, "ada@example.test", tokens, NOW).text ?? "";
}

it("a mail in place of a ladder leads to the plan's times, of which it tells, and offers everything else too", () => {
  const text = textOf("comeback");
  expect(text).toContain("Change my times:\nhttp://localhost:3000/dashboard/plan?course=1");
  for (const purpose of ["start", "fewer", "pause"]) expect(text).toContain(`/token-of-${purpose}`);
});

it.each([
  ["before", ["snooze", "tomorrow", "skip"]],
  ["end", ["start", "tomorrow", "skip"]],
  ["pause", ["pause", "start"]],
] as const)("a mail of the step %s has a link for each of %j", (family, purposes) => {
  const text = textOf(family);
  for (const purpose of purposes) expect(text).toContain(`/token-of-${purpose}`);
});
