import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";

type Plan = Pick<ProfileDto, "isPremium" | "premiumUntil" | "language" | "timeZone">;

/** "1 January 2027 at 01:45", in the language of the learner and by their clock */
export function lastMoment({ language, timeZone }: Pick<Plan, "language" | "timeZone">, end: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(
    new Date(end),
  );
}

/** What is cancelled and until when, as it is: the survey itself ends nothing. */
export function planWords(plan: Plan): { title: string; text: string } {
  if (!plan.isPremium)
    return {
      title: "You have no paid plan: there is nothing to cancel",
      text: "You are on Free. Your courses, XP, stars and streak stay as they are, and nothing is charged.",
    };
  if (plan.premiumUntil === null)
    return {
      title: "You still have Premium",
      text: "It has no end date, and these answers haven't ended it. If you want it to end, write to us.",
    };
  return {
    title: `You have Premium until ${lastMoment(plan, plan.premiumUntil)}`,
    text: "Then it ends by itself and you continue on Free. Your courses, XP, stars and streak stay as they are.",
  };
}
