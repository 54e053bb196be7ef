import { CalendarCheck, Compass, Trophy } from "lucide-react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { IslandPath } from "./island-path.tsx";

const BULLETS = [
  {
    icon: CalendarCheck,
    title: "Smart Accountability System",
    text: "A daily streak worth keeping, and hearts that make each answer count.",
  },
  {
    icon: Compass,
    title: "Personalized Learning Paths",
    text: "Your own course, cut into islands you can finish in minutes.",
  },
  {
    icon: Trophy,
    title: "Achievement Tracking",
    text: "Stars, XP and six penguin ranks show how far you have come.",
  },
];

export function Hero() {
  return (
    <section className="relative isolate overflow-hidden">
      <div className="mx-auto grid max-w-page items-center gap-10 px-4 pt-10 pb-16 md:px-6 md:pt-14 md:pb-24 lg:grid-cols-2 xl:px-8">
        <div>
          <p className="font-display text-sm font-semibold text-brand">For the course you already started</p>
          <h1 className="mt-3 text-[clamp(2.375rem,5.2vw,3.75rem)] leading-[1.1]">
            Small steps. Whole courses. Finished.
          </h1>
          <ul className="mt-8 grid gap-5">
            {BULLETS.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-button bg-brand-soft text-brand-strong">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span>
                  <span className="block font-display text-lg font-semibold text-ink">{title}</span>
                  <span className="block text-ink-2">{text}</span>
                </span>
              </li>
            ))}
          </ul>
          <ButtonLink href={paths.auth} className="mt-9 w-full text-lg xs:w-auto">
            Start Finishing Today
          </ButtonLink>
        </div>
        <IslandPath />
      </div>
    </section>
  );
}
