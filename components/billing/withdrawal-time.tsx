import { dateOf, type Writing } from "#components/profile/day-words.ts";
import { lastWithdrawalDay } from "#lib/billing/rules.ts";
import { WITHDRAWAL_EFFECT } from "./withdrawal-words.ts";

/** Until when a learner can withdraw, and what happens then. */
export function WithdrawalTime({ orderedAt, writing }: { orderedAt: string; writing: Writing }) {
  const day = lastWithdrawalDay(new Date(orderedAt), writing.timeZone);
  return (
    <>
      You can withdraw until{" "}
      <time dateTime={day} dir="auto" suppressHydrationWarning>
        {dateOf(day, { language: writing.language, timeZone: "UTC" })}
      </time>
      . {WITHDRAWAL_EFFECT}
    </>
  );
}
