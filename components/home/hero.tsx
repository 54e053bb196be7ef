import { CalendarCheck, Compass, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { CoastAbove, CoastBeside, FarShore } from "./coast.tsx";
import { HeroDemo } from "./hero-demo.tsx";
import { StartButton } from "./start-button.tsx";

const BULLETS = [
  {
    icon: CalendarCheck,
    title: "Smart Accountability System",
    text: "A plan for the days you choose, reminders when you want them, and a daily streak worth keeping.",
  },
  {
    icon: Compass,
    title: "Personalized Learning Paths",
    text: "Your own course, split into islands that you can finish in minutes.",
  },
  {
    icon: Trophy,
    title: "Achievement Tracking",
    text: "Stars, XP and six penguin ranks show how far you have come.",
  },
];

/** The text stands on the ice; where the ice ends, the sea begins, and with it the game. */
export function Hero() {
  return (
    <section className="relative isolate overflow-hidden">
      <CoastBeside />
      <div className="mx-auto grid max-w-page gap-x-16 px-4 md:px-6 lg:grid-cols-2 xl:px-8">
        <div className="relative pt-8 pb-14 md:pt-12 lg:pt-20 lg:pb-28">
          <p className="font-display text-sm font-semibold text-brand">For the course you already started</p>
          <h1 className="mt-3 text-[min(clamp(2.375rem,5.2vw,3.75rem),13vw)] leading-[1.1]">
            <span className="block">Small steps.</span> <span className="block">Whole courses.</span>{" "}
            <Underlined>Finished.</Underlined>
          </h1>
          <ul className="mt-7 grid gap-4 lg:mt-8 lg:gap-5">
            {BULLETS.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-button bg-brand-soft text-brand-strong">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span className="max-w-[46ch]">
                  <span className="block font-display text-lg font-semibold text-ink">{title}</span>
                  <span className="block text-pretty text-ink-2">{text}</span>
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-2">
            <StartButton />
            <ButtonLink href={paths.pricing} prefetch={false} variant="quiet" className="w-full xs:w-auto">
              View Plans
            </ButtonLink>
          </div>
          <p className="mt-3 text-sm text-ink-3 max-xs:text-center">Free, for good. No card needed.</p>
          <Penguin pose="hello" size={208} className="absolute right-4 bottom-4 hidden md:max-lg:block" />
        </div>
        <HeroDemo />
      </div>
      <CoastAbove />
      <FarShore />
    </section>
  );
}

/** As if with a brush, in the colour of the stars */
function Underlined({ children }: { children: ReactNode }) {
  return (
    <span className="relative inline-block">
      {children}
      <svg
        viewBox="0 0 240 18"
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        className="absolute inset-x-0 -bottom-2 -z-10 h-[0.28em] w-full forced-colors:hidden"
      >
        <path
          d="M4 13C58 3 168 2 236 8c-62-1-118 1-170 6"
          stroke="var(--gold)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
