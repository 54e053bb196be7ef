import { Penguin } from "#components/art/penguin.tsx";
import { PLAN_HREF } from "#components/billing/addresses.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { paths } from "#lib/client/paths.ts";
import { Outcome } from "./outcome.tsx";
import { PremiumEnd } from "./premium-end.tsx";

interface AlreadyPremiumProps {
  profile: ProfileDto;
  /** When it is charged next; null: it doesn't renew */
  renewsAt?: string | null;
}

export function AlreadyPremium({ profile, renewsAt = null }: AlreadyPremiumProps) {
  return (
    <Outcome
      art={<Penguin pose="cheer" size={150} />}
      heading={<h2 className="text-2xl">You already have Premium</h2>}
      actions={
        <>
          <ButtonLink href={paths.islands}>Quiz Islands</ButtonLink>
          <ButtonLink href={PLAN_HREF} variant="secondary">
            Your plan
          </ButtonLink>
        </>
      }
    >
      <p>
        <PremiumEnd profile={profile} renewsAt={renewsAt} />
      </p>
      <p>You don't need to buy it again.</p>
    </Outcome>
  );
}
