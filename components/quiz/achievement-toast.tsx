import { Trophy } from "lucide-react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { toastSuccess } from "#components/ui/toaster.tsx";

const ACHIEVEMENT_MS = 5000;

export interface Achievement {
  id: string;
  title: string;
  description: string;
  icon: string;
}

export const ON_FIRE: Achievement = {
  id: "on-fire",
  title: "On Fire",
  description: "5 right answers in a row",
  icon: "flame",
};

export function toastAchievement({ id, title, description, icon }: Achievement): void {
  toastSuccess(
    <span>
      <span className="block font-display font-semibold text-base">{title}</span>
      <span className="text-ink-2">{description}</span>
    </span>,
    {
      toastId: `achievement-${id}`,
      autoClose: ACHIEVEMENT_MS,
      icon:
        icon === "flame" ? (
          <FlameIcon size={24} />
        ) : (
          <Trophy aria-hidden="true" className="size-5 text-gold-text" />
        ),
    },
  );
}
