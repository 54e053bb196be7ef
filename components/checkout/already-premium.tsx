import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { paths } from "#lib/client/paths.ts";
import { Outcome } from "./outcome.tsx";
import { PremiumEnd } from "./premium-end.tsx";

export function AlreadyPremium({ profile }: { profile: ProfileDto }) {
  return (
    <Outcome
      art={<Penguin pose="cheer" size={150} />}
      heading={<h2 className="text-2xl">You already have Premium</h2>}
      actions={
        <>
          <ButtonLink href={paths.islands}>Quiz Islands</ButtonLink>
          <ButtonLink href={`${paths.profile}?tab=plan`} variant="secondary">
            Your plan
          </ButtonLink>
        </>
      }
    >
      <p>
        <PremiumEnd profile={profile} />
      </p>
      <p>There is nothing to buy a second time.</p>
    </Outcome>
  );
}
