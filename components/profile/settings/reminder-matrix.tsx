import { Flame, Heart, type LucideIcon, TrendingUp } from "lucide-react";
import { useId } from "react";
import { Switch } from "#components/ui/switch.tsx";
import type { ProfileDto, ProfilePatch } from "#lib/account/profile/profile-schema.ts";

type Wish = "wantsStreakMail" | "wantsHeartsMail" | "wantsWeekMail";

const ROWS: readonly { wish: Wish; icon: LucideIcon; tone: string; name: string; hint: string }[] = [
  {
    wish: "wantsStreakMail",
    icon: Flame,
    tone: "bg-flame-soft text-flame-text",
    name: "Your streak is about to end",
    hint: "While there is still time for a quiz.",
  },
  {
    wish: "wantsHeartsMail",
    icon: Heart,
    tone: "bg-bad-soft text-heart",
    name: "Your hearts are back",
    hint: "After you have lost all of them.",
  },
  {
    wish: "wantsWeekMail",
    icon: TrendingUp,
    tone: "bg-brand-soft text-brand-strong",
    name: "Your week in figures",
    hint: "What you did, once a week.",
  },
];

interface ReminderMatrixProps {
  profile: Pick<ProfileDto, Wish>;
  onChange: (patch: ProfilePatch) => void;
}

/** A row a kind, a column a way: each switch is named by both. */
export function ReminderMatrix({ profile, onChange }: ReminderMatrixProps) {
  const id = useId();
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-left align-bottom text-ink-2 text-sm">
          <th scope="col" className="pb-2 font-semibold">
            Kind
          </th>
          <th scope="col" id={`${id}-mail`} className="w-16 pb-2 text-center font-semibold">
            Email
          </th>
          <th scope="col" id={`${id}-sms`} className="w-20 pb-2 text-center font-semibold">
            SMS
            <span className="block font-normal text-ink-3 text-xs">Not set up on this server</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ wish, icon: Icon, tone, name, hint }) => (
          <tr key={wish} className="border-line border-t">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              <span className="flex items-start gap-3">
                <span
                  className={`grid size-10 shrink-0 place-items-center rounded-full max-xs:hidden ${tone}`}
                >
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span className="min-w-0">
                  <span id={`${id}-${wish}`} className="block font-semibold leading-snug">
                    {name}
                  </span>
                  <span className="block text-ink-2 text-sm">{hint}</span>
                </span>
              </span>
            </th>
            <td className="py-2 text-center">
              <Switch
                checked={profile[wish]}
                onChange={(event) => onChange({ [wish]: event.target.checked })}
                aria-labelledby={`${id}-${wish} ${id}-mail`}
              />
            </td>
            <td className="py-2 text-center">
              <Switch checked={false} disabled readOnly aria-labelledby={`${id}-${wish} ${id}-sms`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
