import type { Finding } from "#lib/quiz/statistics/item-figures.ts";
import type { QuestionStatisticsDto } from "#lib/quiz/statistics/statistics-schema.ts";

/** What a finding means, for the course's owner. */
export const FINDING_WORDS: Record<Finding, string> = {
  negative:
    "Learners who do well in this quiz get it wrong more often than the others: its answer may be wrong or unclear.",
  too_hard: "Fewer are right than guessing would get: it may be too hard, or its answer wrong.",
  too_easy: "Everybody is right within 2 seconds: it may be too easy.",
};

/** "80%"; never all or none where it isn't. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (share > 0 && rounded === 0) return "1%";
  if (share < 1 && rounded === 100) return "99%";
  return `${rounded}%`;
}

/** "1.5 s" */
export function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
}

/** Whether there is something for the owner to decide. */
export function isWorthALook({ findings, withdrawnFor, isKept }: QuestionStatisticsDto): boolean {
  return withdrawnFor !== null || (findings.length > 0 && !isKept);
}

/** Where a question stands and what can be done about it; null where all is well. */
export function adviceFor({ findings, withdrawnFor, isKept, isMade }: QuestionStatisticsDto): string | null {
  if (withdrawnFor === "statistics")
    return "Its figures took it out of play. Edit it, or bring it back as it is.";
  if (withdrawnFor === "owner") return "You took it out of play.";
  if (withdrawnFor === "flags") return "Learners reported it. Edit it, and it is asked again.";
  if (withdrawnFor === "source")
    return "Its text doesn't say so, learners reported. Edit it, and it is asked again.";
  if (findings.length === 0) return null;
  if (isKept) return "You keep it in play.";
  if (isMade)
    return "It was made from a text, so it may go out of play by itself. Edit it, take it out, or keep it.";
  return "Check its wording and its answer. Then edit it or take it out of play.";
}
