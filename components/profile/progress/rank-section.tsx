"use client";

import { Skeleton } from "#components/ui/skeleton.tsx";
import { useStats } from "#lib/learner/client.ts";
import { Loaded } from "../loaded.tsx";
import { Section } from "../section.tsx";
import { RankLadder } from "./rank-ladder.tsx";

export function RankSection({ language }: { language: string }) {
  return (
    <Section id="ranks" title="Ranks">
      <Loaded query={useStats()} what="your rank" skeleton={<Skeleton className="h-64 rounded-card" />}>
        {({ xp }) => <RankLadder xp={xp} language={language} />}
      </Loaded>
    </Section>
  );
}
