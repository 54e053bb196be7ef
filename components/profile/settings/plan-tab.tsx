"use client";

import { Crown, Infinity as InfinityIcon, Star } from "lucide-react";
import { Pill } from "#components/ui/pill.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { LocalTime } from "./local-time.tsx";
import { Section } from "./section.tsx";
import { WithProfile } from "./with-profile.tsx";

export function PlanTab() {
  return (
    <WithProfile>
      {(profile) => (
        <>
          {profile.isPremium ? <OwnPremium profile={profile} /> : <OwnFree />}
          <PremiumGives isPremium={profile.isPremium} />
        </>
      )}
    </WithProfile>
  );
}

function OwnPremium({ profile }: { profile: ProfileDto }) {
  const { premiumUntil } = profile;
  return (
    <Section
      title="Your plan"
      aside={
        <Pill tone="violet" icon={<Crown aria-hidden="true" className="size-4 fill-current" />}>
          Premium
        </Pill>
      }
    >
      <p className="text-ink-2">
        {premiumUntil ? (
          <>
            You have Premium until{" "}
            <strong className="font-semibold text-ink">
              <LocalTime instant={premiumUntil} writing={profile} />
            </strong>
            . Then you continue on the Free plan and keep everything you have learned.
          </>
        ) : (
          "You have Premium, with no end date."
        )}
      </p>
    </Section>
  );
}

function OwnFree() {
  return (
    <Section title="Your plan" aside={<Pill tone="brand">Free</Pill>}>
      <p className="max-w-prose text-ink-2">
        All courses, islands and quizzes, with five hearts. Once they are gone, they all come back 24 hours
        later.
      </p>
    </Section>
  );
}

const GIVES = [
  {
    icon: InfinityIcon,
    title: "Unlimited hearts",
    text: "A wrong answer costs nothing, and no heart is shown or waited for.",
  },
  {
    icon: Star,
    title: "A bonus star",
    text: "Every quiz that earns a star gets one more, three at most. Otherwise that takes full hearts at its start.",
  },
] as const;

function PremiumGives({ isPremium }: { isPremium: boolean }) {
  return (
    <section
      aria-labelledby="premium-gives"
      className="card rounded-card border-2 border-violet bg-surface p-4 md:p-6"
    >
      <h2 id="premium-gives" className="flex items-center gap-2 text-xl">
        <Crown aria-hidden="true" className="size-6 fill-current text-violet" />
        {isPremium ? "What you have with it" : "What Premium adds"}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {GIVES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex items-start gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-violet-soft text-violet">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block text-ink-2 text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {isPremium ? null : (
        <p className="mt-5 border-line border-t pt-4 text-ink-2 text-sm">
          Payments aren't set up here yet, so nobody can upgrade for now.
        </p>
      )}
    </section>
  );
}
