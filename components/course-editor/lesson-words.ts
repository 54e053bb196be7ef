import { BookOpenText, Headphones, type LucideIcon, MonitorPlay } from "lucide-react";
import type { LessonForm } from "#lib/course/outline/outline.ts";

/** What a lesson is, by its icon and in words */
export const FORM_WORDS: Record<LessonForm, { icon: LucideIcon; name: string; about: string }> = {
  page: { icon: BookOpenText, name: "page", about: "A page to read in the classroom." },
  video: { icon: MonitorPlay, name: "video", about: "A video to watch in the classroom." },
  audio: { icon: Headphones, name: "audio", about: "A recording to listen to in the classroom." },
};
