import type { BillingDto } from "#lib/billing/schema.ts";
import { lastMoment } from "./plan-words.ts";

interface Words {
  title: string;
  text: string;
}

type Writing = Parameters<typeof lastMoment>[0];

const KEPT = "Your courses, XP, stars and streak stay as they are.";

/** What cancelling would do, with the moment when Premium ends. docs/product.md#payments */
export function cancellingWords(billing: BillingDto, writing: Writing): Words {
  const { state, trialEndsAt, graceEndsAt, renewsAt, given } = billing;
  const title = "Cancel Premium?";
  const end = trialEndsAt ?? graceEndsAt ?? renewsAt;
  if (end === null) return { title, text: `The subscription ends, and nothing more is charged. ${KEPT}` };
  const moment = lastMoment(writing, end);
  if (state === "given" || given)
    return {
      title,
      text: `Your subscription ends on ${moment}. What you were given stays as it is. ${KEPT}`,
    };
  const charged = trialEndsAt ? "Nothing is charged" : "Nothing more is charged";
  return {
    title,
    text: `You have Premium until ${moment}, and then continue on Free. ${charged}. ${KEPT}`,
  };
}

/** What has become of Premium once it is cancelled. */
export function cancelledWords(billing: BillingDto, writing: Writing): Words {
  const { endsAt, premiumUntil, actions, given } = billing;
  const what = given ? "Your subscription" : "Premium";
  const end = endsAt ?? premiumUntil;
  const resume = actions.includes("resume") ? "You can resume it until then. " : "";
  return {
    title: end ? `${what} ends on ${lastMoment(writing, end)}` : "Your subscription is canceled",
    text: `${resume}Nothing more is charged, and an email confirms it. ${KEPT}`,
  };
}
