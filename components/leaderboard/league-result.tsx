"use client";

import { AnimatePresence } from "framer-motion";
import * as m from "framer-motion/m";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import { useResultSeen } from "#lib/leaderboard/league/league-client.ts";
import type { LastLeagueDto } from "#lib/leaderboard/league/league-schema.ts";
import { LeagueEmblem } from "./league-emblem.tsx";
import { resultWords } from "./league-words.ts";

interface LeagueResultProps {
  last: LastLeagueDto | null;
  /** Of the league that the learner is in now */
  tier: number;
}

/** How the last league ended, until the learner puts it away. */
export function LeagueResult({ last, tier }: LeagueResultProps) {
  const seen = useResultSeen();
  return (
    <AnimatePresence initial={false}>
      {last ? (
        <m.div key={last.startsOn} exit={{ opacity: 0, y: -8 }} transition={transition("panel", "exit")}>
          <Result last={last} tier={tier} onSeen={() => seen.mutate()} />
        </m.div>
      ) : null}
    </AnimatePresence>
  );
}

function Result({ last, tier, onSeen }: { last: LastLeagueDto; tier: number; onSeen: () => void }) {
  const { title, text } = resultWords(last);
  return (
    <Card
      isPlayful
      className={`flex flex-wrap items-center gap-4 ${last.hasMovedUp ? "border-gold! bg-gold-soft!" : ""}`}
    >
      <LeagueEmblem tier={tier} size={56} />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-display font-semibold text-lg">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={onSeen}>
        Got it
      </Button>
    </Card>
  );
}
