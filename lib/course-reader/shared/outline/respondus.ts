const TYPE = /^[ \t]*type:[ \t]*(MC|MR|TF|E|F|MT)[ \t]*$/im;
const FACT = /^[ \t]*(?:type|title|points|id|name):[ \t]*\S.*$/i;
const START = /^[ \t]*\d{1,4}[.)][ \t]+\S/;
const OPTION = /^([ \t]*)(\*?)([a-j])([.)][ \t]*\S.*)$/i;
/** What is said to all answers, or to right ones; below an option, to those who choose it */
const SAID = /^[ \t]*[@~][ \t]+(\S.*)$/;

/** One question: a star before an option becomes an answer below all of them, what is said its explanation. */
function plainQuestion(lines: readonly string[]): string[] {
  const kept: string[] = [];
  const right: string[] = [];
  const said: string[] = [];
  let option: "none" | "right" | "wrong" = "none";
  let last = 0;
  for (const line of lines) {
    const [, indent = "", star = "", letter = "", rest = ""] = OPTION.exec(line) ?? [];
    const words = SAID.exec(line)?.[1];
    if (words !== undefined) {
      if (option !== "wrong") said.push(words);
      continue;
    }
    if (letter !== "") {
      option = star === "" ? "wrong" : "right";
      if (star !== "") right.push(letter.toUpperCase());
    }
    kept.push(letter === "" ? line : `${indent}${letter}${rest}`);
    if (line.trim() !== "") last = kept.length;
  }
  const below = [
    ...(right.length > 0 ? [`Answer: ${right.join(", ")}`] : []),
    ...(said.length > 0 ? [`Explanation: ${said.join(" ")}`] : []),
  ];
  return [...kept.slice(0, last), ...below, ...kept.slice(last)];
}

/**
 * The text format of Respondus: "Type: MC" above a question, "*b)" before a right option, "@" and "~" before what is
 * said to an answer. A text that isn't written in it comes back as it is.
 */
export function withoutRespondus(text: string): string {
  const lines = text.split("\n");
  const isSaid = lines.some((line, at) => SAID.test(line) && START.test(lines[at - 1] ?? ""));
  if (!TYPE.test(text) && !isSaid) return text;
  const plain: string[] = [];
  let question: string[] = [];
  for (const line of lines.filter((each) => !FACT.test(each))) {
    if (START.test(line)) {
      plain.push(...plainQuestion(question));
      question = [];
    }
    question.push(line);
  }
  return [...plain, ...plainQuestion(question)].join("\n");
}
