import { LocalTime } from "#components/profile/settings/local-time.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";

interface PremiumEndProps {
  profile: ProfileDto;
  /** When it is charged next; null: it doesn't renew */
  renewsAt?: string | null;
}

/** Until when Premium lasts, or when it renews, in a sentence */
export function PremiumEnd({ profile, renewsAt = null }: PremiumEndProps) {
  const end = profile.premiumUntil ?? renewsAt;
  if (end === null) return "Premium is active and has no end date.";
  return (
    <>
      {profile.premiumUntil ? "Premium is active until" : "Premium is active and renews on"}{" "}
      <strong className="font-semibold text-ink">
        <LocalTime instant={end} writing={profile} />
      </strong>
      .
    </>
  );
}
