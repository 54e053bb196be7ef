import { describe, expect, it } from "vitest";
import { profileSchema } from "#lib/account/profile/profile-schema.ts";
import { statsSchema } from "#lib/learner/schema.ts";
import { consentLines, scopesInWords } from "./consent-view.ts";

const titles = (scopes: string[], isSignedIn = true) => {
  const { can, cannot } = consentLines(scopes, isSignedIn);
  return { can: can.map(({ title }) => title), cannot: cannot.map(({ title }) => title) };
};

describe("consentLines", () => {
  it("tells all that a full connection allows", () => {
    expect(titles(["profile", "courses"])).toEqual({
      can: [
        "See your name, email address and level",
        "Read your courses",
        "Tell us what you learn elsewhere",
      ],
      cannot: [
        "See your password",
        "Change your plan or payment",
        "Play quizzes for you",
        "Read other sites",
      ],
    });
  });

  it.each([
    [["profile"], "Read your courses"],
    [["courses"], "See your profile"],
    [["limited", "profile"], "Read your courses"],
  ])("names what %j leaves out among what it can't do", (scopes, missing) => {
    const { can, cannot } = titles(scopes);
    expect(cannot[0]).toBe(missing);
    expect(can).not.toContain(missing);
  });

  it.each([[["limited"]], [[]], [["profile", "courses"]]])(
    "promises a visitor nothing of an account for %j",
    (scopes) => {
      expect(titles(scopes, false)).toEqual({
        can: ["Work without an account"],
        cannot: ["Know who you are", "Read or keep your progress", "Read other sites"],
      });
    },
  );

  it("names a learner's connection for `limited` alone, which is theirs and sees nothing of theirs", () => {
    expect(titles(["limited"])).toEqual({
      can: ["Be one of your connected apps"],
      cannot: [
        ...["See your profile", "Read your courses", "See your password"],
        ...["Change your plan or payment", "Play quizzes for you", "Read other sites"],
      ],
    });
  });

  it("says nothing on both sides, and explains each line", () => {
    const asked = [["profile", "courses"], ["profile"], ["courses"], ["limited"]];
    for (const { can, cannot } of [
      ...asked.map((scopes) => consentLines(scopes, true)),
      consentLines([], false),
    ]) {
      const lines = [...can, ...cannot];
      expect(new Set(lines.map(({ title }) => title)).size).toBe(lines.length);
      for (const { detail } of lines) expect(detail.length).toBeGreaterThan(30);
    }
  });
});

const SETTINGS = "the settings of your profile";
/** The words of the consent for each thing that `profile` reads; the id says no more than the name does. */
const WORDS: Record<keyof typeof profileSchema.shape | keyof typeof statsSchema.shape, string> = {
  _id: "Your name",
  fullName: "Your name",
  email: "email addresses",
  hasPassword: "whether you have a password",
  isEmailProven: "email addresses",
  pendingEmail: "email addresses",
  nickname: "nickname",
  publicName: "nickname",
  emoji: "picture",
  avatar: "picture",
  pictureUrl: "picture",
  language: SETTINGS,
  timeZone: SETTINGS,
  nextTimeZone: SETTINGS,
  zoneChangesAt: SETTINGS,
  isOnLeaderboard: SETTINGS,
  wantsStreakMail: SETTINGS,
  wantsHeartsMail: SETTINGS,
  wantsWeekMail: SETTINGS,
  hasShortcuts: SETTINGS,
  isUntimed: SETTINGS,
  isPremium: "whether you have Premium and until when",
  premiumUntil: "whether you have Premium and until when",
  createdAt: "when you joined",
  deletionAt: "whether you asked for deletion",
  rank: "rank",
  level: "rank",
  xp: "XP",
  currentStreak: "streak",
  hearts: "hearts",
  maxHearts: "hearts",
  heartResetTime: "hearts",
  completedIslands: "completed islands",
  totalStarsEarned: "stars",
};

describe("what `profile` reads", () => {
  const detail = consentLines(["profile"], true).can[0]?.detail ?? "";

  it.each([...Object.keys(profileSchema.shape), ...Object.keys(statsSchema.shape)])("names %s", (field) => {
    const words: string | undefined = Object.entries(WORDS).find(([key]) => key === field)?.[1];
    expect(words, `${field} is read by connected apps, and the consent must say so`).toBeDefined();
    expect(detail).toContain(words);
  });
});

describe("scopesInWords", () => {
  it.each([
    [["profile"], "Sees your name, email address and level."],
    [["limited"], "Works without your account."],
    [["limited", "courses"], "Reads your courses and tells us what you learn elsewhere."],
    [
      ["profile", "courses"],
      "Sees your name, email address and level, reads your courses and tells us what you learn elsewhere.",
    ],
    [["constructor"], "May do nothing yet."],
    [[], "May do nothing yet."],
  ])("%j: %s", (scopes, words) => {
    expect(scopesInWords(scopes)).toBe(words);
  });
});
