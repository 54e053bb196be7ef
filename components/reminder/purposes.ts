import {
  AlarmClock,
  BellMinus,
  CalendarArrowUp,
  CirclePause,
  type LucideIcon,
  Play,
  SkipForward,
} from "lucide-react";
import type { OfferDto } from "#lib/reminder/schema.ts";

/** What a link in a reminder can be for, but for ending its kind. docs/product.md#reminders */
export type Purpose = Exclude<OfferDto["purpose"], "unsubscribe">;

interface PurposeLook {
  icon: LucideIcon;
  title: string;
  /** What happens once the button is pressed */
  text: string;
  button: string;
}

export const PURPOSES: Record<Purpose, PurposeLook> = {
  start: {
    icon: Play,
    title: "Ready to start?",
    text: "This opens your session.",
    button: "Start now",
  },
  snooze: {
    icon: AlarmClock,
    title: "In 30 minutes?",
    text: "We'll remind you again in 30 minutes. Your session stays where it is.",
    button: "Remind me in 30 minutes",
  },
  tomorrow: {
    icon: CalendarArrowUp,
    title: "Move it to tomorrow?",
    text: "Your session moves to tomorrow, to the same time if that is free. You can move it again on your dashboard.",
    button: "Move it to tomorrow",
  },
  skip: {
    icon: SkipForward,
    title: "Skip this session?",
    text: "We won't remind you of it again. You can bring it back on your dashboard.",
    button: "Skip it",
  },
  pause: {
    icon: CirclePause,
    title: "Pause your plan?",
    text: "Your sessions and their reminders stop for two weeks. You can end the pause at any time.",
    button: "Pause for two weeks",
  },
  fewer: {
    icon: BellMinus,
    title: "Fewer reminders?",
    text: "From now on, you'll get at most one reminder a day. You can change that in your profile.",
    button: "Fewer reminders",
  },
};
