interface Answer {
  id: string;
  isCorrect: boolean | null;
  answeredAt: Date | null;
}

/** The longest row of right answers, in the order in which they were given. */
export function longestRun(answers: readonly Answer[]): number {
  const inOrder = answers
    .filter(({ answeredAt }) => answeredAt !== null)
    .sort((a, b) => Number(a.answeredAt) - Number(b.answeredAt) || a.id.localeCompare(b.id));
  let [run, longest] = [0, 0];
  for (const { isCorrect } of inOrder) {
    run = isCorrect ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

interface Score {
  quizFingerprint: string;
  score: number;
  endedAt: Date | null;
}

/** How many quizzes had a run since `from` that beat all runs before it. `runs` are in the order of their ends. */
export function raisedBests(runs: readonly Score[], from: Date): number {
  const best = new Map<string, number>();
  const raised = new Set<string>();
  for (const { quizFingerprint, score, endedAt } of runs) {
    const before = best.get(quizFingerprint);
    if (before !== undefined && score > before && endedAt !== null && endedAt >= from)
      raised.add(quizFingerprint);
    best.set(quizFingerprint, Math.max(before ?? 0, score));
  }
  return raised.size;
}
