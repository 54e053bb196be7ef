import type { IdentitiesDto, IdentityDto } from "#lib/account/identity/identity-schema.ts";
import { profileKey } from "#lib/account/profile/profile-client.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";

export const IDENTITIES_PATH = "/api/users/identities";

const PROFILE: ProfileDto = {
  _id: "u-1",
  fullName: "Ada Example",
  email: "ada@example.test",
  hasPassword: true,
  isEmailProven: true,
  pendingEmail: null,
  nickname: null,
  publicName: "Ada",
  emoji: null,
  avatar: "midnight.coral.none",
  pictureUrl: null,
  language: "en-GB",
  timeZone: "UTC",
  nextTimeZone: null,
  zoneChangesAt: null,
  isOnLeaderboard: false,
  wantsStreakMail: true,
  wantsHeartsMail: true,
  wantsWeekMail: true,
  hasShortcuts: true,
  isUntimed: false,
  isPremium: false,
  premiumUntil: null,
  createdAt: "2026-01-01T09:00:00.000Z",
  deletionAt: null,
  rank: { name: "Novice Penguin", logo: "novice", minXp: 0, nextXp: 100, progress: 0 },
};

export const profileOf = (change: Partial<ProfileDto> = {}): ProfileDto => ({ ...PROFILE, ...change });

/** What the server has read for a screen of the profile */
export const knownProfile = (profile: ProfileDto) => [[profileKey, profile]] as const;

/** A linked Google account */
export const identity = (id: string, email = `${id}@gmail.test`): IdentityDto => ({
  _id: id,
  provider: "google",
  email,
  createdAt: "2026-03-01T09:00:00.000Z",
  lastUsedAt: "2026-03-02T18:42:00.000Z",
});

export const identitiesOf = (
  identities: IdentityDto[],
  { hasPassword = true, isGoogleSetUp = true } = {},
): IdentitiesDto => ({ identities, hasPassword, isEmailProven: true, isGoogleSetUp });

/** As on the way back from Google, which has just confirmed the learner for this */
export function comeBackProven(action: string, draft?: string): void {
  const trip = { purpose: "prove", action, draft, provenAt: Date.now() };
  sessionStorage.setItem("googleTrip", JSON.stringify(trip));
}
