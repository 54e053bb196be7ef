import type { Finding } from "#lib/quiz/statistics/item-figures.ts";
import type { QuestionStatisticsDto } from "#lib/quiz/statistics/statistics-schema.ts";

/** What a finding means, for the course's owner. */
export const FINDING_WORDS: Record<Finding, string> = {
  negative:
    "Learners who do well in this quiz get it wrong more often than the others: its answer may be wrong or unclear.",
  too_hard: "Fewer learners get it right than by guessing: it may be too hard, or its answer may be wrong.",
  too_easy: "Everyone gets it right within 2 seconds: it may be too easy.",
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
    return "We took it out of play because of its figures. Edit it, or bring it back as it is.";
  if (withdrawnFor === "owner") return "You took it out of play.";
  if (withdrawnFor === "flags") return "Learners reported it. Edit it to bring it back.";
  if (withdrawnFor === "source")
    return "Learners reported that its text doesn't say so. Edit it to bring it back.";
  if (findings.length === 0) return null;
  if (isKept) return "You keep it in play.";
  if (isMade)
    return "It was made from a text, so we may take it out of play automatically. Edit it, take it out, or keep it.";
  return "Check its wording and its answer. Then edit it or take it out of play.";
}
