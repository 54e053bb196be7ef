import { Download, FileArchive, Trash2, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { Island } from "#components/art/island.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { Star } from "#components/art/star.tsx";

/** Pictures made of the product's own pieces, with invented content: the words beside them say all that they say. */
function Scene({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="card relative mx-auto w-full max-w-[30rem] overflow-hidden rounded-dialog border-2 border-line bg-surface p-5 xs:p-7"
    >
      {children}
    </div>
  );
}

const chip = "flex items-center gap-3 rounded-button border-2 border-line bg-bg px-4 py-3";

export function CoursesScene() {
  return (
    <Scene>
      <div className={`${chip} w-fit`}>
        <FileArchive className="size-6 text-brand" />
        <span>
          <span className="block font-semibold">safety-basics.imscc</span>
          <span className="block text-ink-3 text-sm">214 questions in 9 modules</span>
        </span>
      </div>
      <svg viewBox="0 0 400 40" fill="none" aria-hidden="true" className="my-1 h-10 w-full">
        <path
          d="M60 2c0 30 60 10 90 18s50 16 50 18"
          stroke="var(--brand)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray="1 11"
        />
      </svg>
      <div className="flex items-end justify-between rounded-card bg-[var(--art-sea)] px-3 pt-5 pb-3">
        <Island index={0} state="complete" size={120} className="h-auto w-[32%]" />
        <Island index={1} state="current" size={120} className="h-auto w-[32%] -translate-y-3" />
        <Island index={3} size={120} className="h-auto w-[32%]" />
      </div>
    </Scene>
  );
}

const LINES = [
  { what: "Fire doors and exits", note: "3 stars", xp: "+75" },
  { what: "Lifting safely", note: "2 stars", xp: "+50" },
  { what: "A streak of 7 days", note: "milestone", xp: "+500" },
];

export function ProgressScene() {
  return (
    <Scene>
      <div className="flex items-center justify-between">
        <span className="flex items-center gap-2 text-flame-text">
          <FlameIcon size={34} />
          <span className="num text-2xl">7 days</span>
        </span>
        <span className="flex">
          {[1, 2, 3].map((star) => (
            <Star key={star} size={34} />
          ))}
        </span>
      </div>
      <ul className="mt-5 grid gap-2.5">
        {LINES.map(({ what, note, xp }) => (
          <li key={what} className={`${chip} justify-between`}>
            <span className="min-w-0">
              <span className="block font-semibold">{what}</span>
              <span className="block text-ink-3 text-sm">{note}</span>
            </span>
            <span className="num rounded-full bg-gold px-3 py-0.5 text-gold-ink">{xp}</span>
          </li>
        ))}
      </ul>
    </Scene>
  );
}

export function PrivacyScene() {
  return (
    <Scene>
      <div className="flex items-center gap-4">
        <span className="grid size-20 shrink-0 place-items-end justify-center overflow-hidden rounded-full bg-[var(--art-sea)]">
          <Penguin pose="hello" size={72} className="translate-y-2" />
        </span>
        <span>
          <span className="block font-display font-semibold text-xl">Quiet Puffin</span>
          <span className="block text-ink-3 text-sm">What others see</span>
        </span>
      </div>
      <ul className="mt-5 grid gap-2.5">
        {[
          { icon: UserRoundX, words: "Off the leaderboard, if you like" },
          { icon: Download, words: "Everything as a zip" },
          { icon: Trash2, words: "Delete the account" },
        ].map(({ icon: Icon, words }) => (
          <li key={words} className={chip}>
            <Icon className="size-5 text-brand" />
            <span className="font-semibold">{words}</span>
          </li>
        ))}
      </ul>
    </Scene>
  );
}
