import { Penguin } from "#components/art/penguin.tsx";
import { PLAN_HREF } from "#components/billing/addresses.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { paths } from "#lib/client/paths.ts";
import { Outcome } from "./outcome.tsx";
import { PremiumEnd } from "./premium-end.tsx";

const titleClass = "text-2xl md:text-3xl";

interface PlanStatusProps {
  profile: ProfileDto;
  /** When it is charged next; null: it doesn't renew */
  renewsAt?: string | null;
}

/** The plan as it is, whatever the address says */
export function PlanStatus({ profile, renewsAt = null }: PlanStatusProps) {
  return profile.isPremium ? <Active profile={profile} renewsAt={renewsAt} /> : <NoPayment />;
}

function Active({ profile, renewsAt }: Required<PlanStatusProps>) {
  return (
    <Outcome
      art={<Penguin pose="cheer" size={160} />}
      heading={<h1 className={`${titleClass} text-violet`}>You have Premium</h1>}
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
      <p>You have unlimited hearts.</p>
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
        This page only shows payments we've received. Opening it doesn't change or charge anything.
      </p>
    </Outcome>
  );
}
