import { LocalTime } from "#components/profile/settings/local-time.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";

/** Until when Premium lasts, in a sentence */
export function PremiumEnd({ profile }: { profile: ProfileDto }) {
  const { premiumUntil } = profile;
  if (!premiumUntil) return "Premium is active and has no end date.";
  return (
    <>
      Premium is active until{" "}
      <strong className="font-semibold text-ink">
        <LocalTime instant={premiumUntil} writing={profile} />
      </strong>
      .
    </>
  );
}
