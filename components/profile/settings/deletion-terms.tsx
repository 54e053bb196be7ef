"use client";

import { CalendarClock, CalendarX2, LogOut } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { DELETION_RULE } from "#lib/pricing/rules.ts";

const TERMS = [
  {
    icon: LogOut,
    when: "At once",
    text: "You are logged out on all your devices and leave the leaderboard.",
  },
  {
    icon: CalendarClock,
    when: "For seven days",
    text: "You can log in and keep your account: everything will be as it was.",
  },
  {
    icon: CalendarX2,
    when: "Then",
    text: "Your account is deleted with your XP, stars, streak and achievements, your picture, and the courses that you imported.",
  },
] as const;

interface DeletionTermsProps {
  isPremium: boolean;
  onCancel: () => void;
  onGoOn: () => void;
}

export function DeletionTerms({ isPremium, onCancel, onGoOn }: DeletionTermsProps) {
  return (
    <>
      <ol className="mt-4 grid gap-4">
        {TERMS.map(({ icon: Icon, when, text }) => (
          <li key={when} className="flex items-start gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-bad-soft text-bad">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{when}</span>
              <span className="block text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      {isPremium ? <p className="mt-4 text-ink-2">{DELETION_RULE}</p> : null}
      <p className="mt-4 text-ink-2 text-sm">If you want a copy of your data, download it first.</p>
      <div className="mt-6 flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        <Button variant="danger" onClick={onGoOn}>
          Continue
        </Button>
      </div>
    </>
  );
}
