const NAMES = "PTS|DIF|REF|OBJ|NAT|STA|LOC|TOP|KEY|MSC|NOT|BLM";
const ANSWER = new RegExp(`^([ \\t]*(?:\\d{1,4}[.)][ \\t]+)?ANS:)[ \\t]*(.*?)[ \\t]+(?:${NAMES}):.*$`, "gm");
const FACTS = new RegExp(`^[ \\t]*(?:${NAMES}):[ \\t]*\\S.*$`, "gm");
const TRUTHS: Record<string, string> = { T: "True", F: "False" };

/**
 * Test banks (ExamView, Respondus) write what else they know of a question behind its answer and below it:
 * "ANS: B   PTS: 1   DIF: Easy". Leaves the answer alone, with "T" and "F" as words.
 */
export function withoutFacts(text: string): string {
  if (text.search(ANSWER) < 0) return text;
  return text
    .replace(ANSWER, (_, label: string, answer: string) => `${label} ${TRUTHS[answer] ?? answer}`)
    .replace(FACTS, "");
}
