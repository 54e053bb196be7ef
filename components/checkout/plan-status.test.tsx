import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { AlreadyPremium } from "./already-premium.tsx";
import { PlanStatus } from "./plan-status.tsx";

type Plan = Pick<ProfileDto, "isPremium" | "premiumUntil">;

function profileWith(plan: Plan): ProfileDto {
  return {
    _id: "018f0000-0000-7000-8000-000000000000",
    fullName: "Ada Example",
    email: "ada@example.test",
    hasPassword: true,
    isEmailProven: true,
    pendingEmail: null,
    nickname: null,
    publicName: "Quiet Puffin",
    emoji: null,
    avatar: "midnight.coral.none",
    pictureUrl: null,
    language: "en-GB",
    timeZone: "Asia/Kathmandu",
    nextTimeZone: null,
    zoneChangesAt: null,
    isOnLeaderboard: true,
    wantsStreakMail: false,
    wantsHeartsMail: false,
    wantsWeekMail: false,
    hasShortcuts: true,
    isUntimed: false,
    createdAt: "2026-01-01T00:00:00.000Z",
    deletionAt: null,
    rank: { name: "Novice Penguin", logo: "novice-penguin", minXp: 0, nextXp: 1000, progress: 0 },
    ...plan,
  };
}

const text = (markup: string) => markup.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const status = (plan: Plan) => text(renderToStaticMarkup(<PlanStatus profile={profileWith(plan)} />));

it("says until when Premium lasts, on the learner's own calendar", () => {
  const shown = status({ isPremium: true, premiumUntil: "2027-03-31T20:00:00.000Z" });
  expect(shown).toContain("Premium is active until 1 April 2027");
  expect(shown).not.toContain("no payment");
});

it("says that it has no end where it has none", () => {
  expect(status({ isPremium: true, premiumUntil: null })).toContain("Premium is active and has no end date.");
});

it("says that there is no payment, also where Premium is over", () => {
  for (const premiumUntil of [null, "2025-01-01T00:00:00.000Z"]) {
    const shown = status({ isPremium: false, premiumUntil });
    expect(shown).toContain("We have no payment for this account.");
    expect(shown).not.toContain("active");
  }
});

it("sells nothing a second time", () => {
  const markup = renderToStaticMarkup(
    <AlreadyPremium profile={profileWith({ isPremium: true, premiumUntil: null })} />,
  );
  expect(text(markup)).toContain("You already have Premium");
  expect(markup).not.toContain("<button");
});
