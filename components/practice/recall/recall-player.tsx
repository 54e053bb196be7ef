"use client";

import type { RecallPracticeDto } from "#lib/practice/recall/recall-schema.ts";
import { RecallDone } from "./recall-done.tsx";
import { RecallStage } from "./recall-stage.tsx";
import { useRecall } from "./use-recall.ts";

interface RecallPlayerProps {
  practice: RecallPracticeDto;
  islandId: string | undefined;
  onRestart: () => void;
}

/** One practice of recall cards, from the first to its end. */
export function RecallPlayer({ practice, islandId, onRestart }: RecallPlayerProps) {
  const { state, dispatch } = useRecall(practice);
  const [card] = state.queue;
  if (!card) return <RecallDone count={state.graded.size} islandId={islandId} onRestart={onRestart} />;
  return <RecallStage state={state} card={card} dispatch={dispatch} hasShortcuts={practice.hasShortcuts} />;
}
