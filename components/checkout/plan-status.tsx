import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { paths } from "#lib/client/paths.ts";
import { Outcome } from "./outcome.tsx";
import { PremiumEnd } from "./premium-end.tsx";

const titleClass = "text-2xl md:text-3xl";

export function PlanStatus({ profile }: { profile: ProfileDto }) {
  return profile.isPremium ? <Active profile={profile} /> : <NoPayment />;
}

function Active({ profile }: { profile: ProfileDto }) {
  return (
    <Outcome
      art={<Penguin pose="cheer" size={160} />}
      heading={<h1 className={`${titleClass} text-violet`}>You have Premium</h1>}
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
      <p>No heart will stop you from here on.</p>
    </Outcome>
  );
}

function NoPayment() {
  return (
    <Outcome
      art={<Penguin pose="read" size={150} />}
      heading={<h1 className={titleClass}>You are on the Free plan</h1>}
      actions={
        <>
          <ButtonLink href={paths.islands}>Quiz Islands</ButtonLink>
          <ButtonLink href={paths.checkout} variant="secondary">
            Back to checkout
          </ButtonLink>
        </>
      }
    >
      <p>We have no payment for this account.</p>
      <p className="text-base">
        This page only shows what has reached us: opening it changes nothing, and charges nothing.
      </p>
    </Outcome>
  );
}
