import { CalendarClock, Flame, Heart, type LucideIcon, TrendingUp, Unplug } from "lucide-react";
import type { NoticeKindName, NoticeWayName } from "#lib/reminder/schema.ts";

export interface KindLook {
  id: NoticeKindName;
  icon: LucideIcon;
  tone: string;
  name: string;
  /** When it comes */
  hint: string;
  /** A way that it never comes by is no choice. docs/product.md#reminders */
  ways: readonly NoticeWayName[];
}

/** In the order in which they are shown */
export const KINDS: readonly KindLook[] = [
  {
    id: "session",
    icon: CalendarClock,
    tone: "bg-brand-soft text-brand-strong",
    name: "A study session is coming up",
    hint: "10 minutes before it. If you don't start, once during it by push, and once after it by email.",
    ways: ["mail", "push", "sms"],
  },
  {
    id: "streak",
    icon: Flame,
    tone: "bg-flame-soft text-flame-text",
    name: "Your streak is about to end",
    hint: "While there's still time for a quiz or a practice.",
    ways: ["mail", "push"],
  },
  {
    id: "hearts",
    icon: Heart,
    tone: "bg-bad-soft text-heart",
    name: "Your hearts are back",
    hint: "After you've run out of them.",
    ways: ["mail", "push"],
  },
  {
    id: "week",
    icon: TrendingUp,
    tone: "bg-ok-soft text-ok",
    name: "Your week in figures",
    hint: "What you planned and what you did, on Monday.",
    ways: ["mail", "push"],
  },
  {
    id: "connection",
    icon: Unplug,
    tone: "bg-sunken text-ink-2",
    name: "A connection needs you",
    hint: "Once, when a service such as your calendar stops giving us access.",
    ways: ["mail", "push"],
  },
];

export function lookOf(kind: NoticeKindName): KindLook {
  const look = KINDS.find(({ id }) => id === kind);
  if (!look) throw new Error(`There is no kind ${kind}.`);
  return look;
}

export const WAY_NAMES: Record<NoticeWayName, string> = { mail: "Email", push: "Push", sms: "SMS" };
