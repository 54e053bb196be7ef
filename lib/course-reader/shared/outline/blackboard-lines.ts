const LINE = /^(MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|FIL|NUM|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t[^\t\n]*\S/;

/** An answer as only such a test gives it */
const SURE = /^(?:M[CA]\t.*\t(?:in)?correct[ \t]*$|TF\t[^\t]*\t(?:true|false)[ \t]*$)/im;

/** Whether a text is a test of Blackboard: a question a line, its kind first, all divided by tabs. */
export function isBlackboardText(text: string): boolean {
  const lines = text.split(/\r\n?|\n/, 40).filter((line) => line.trim() !== "");
  return SURE.test(text) && lines.every((line) => LINE.test(line.replace(/^\ufeff/, "")));
}

/** "Lima", "correct", "Cusco", "incorrect": answers and whether each is right */
function boxes(cells: readonly string[]): string[] {
  return cells.flatMap((cell, at) => {
    const isRight = /^correct$/i.test(cells[at + 1] ?? "");
    return at % 2 === 0 && cell !== "" ? [`- [${isRight ? "x" : " "}] ${cell}`] : [];
  });
}

function below(kind: string, cells: readonly string[]): string[] {
  const [first = ""] = cells;
  if (kind === "MC" || kind === "MA") return boxes(cells);
  if (kind === "TF" && /^(?:true|false)$/i.test(first))
    return [`Answer: ${/^true$/i.test(first) ? "True" : "False"}`];
  const isAnswered = ["ESS", "SR", "FIB", "NUM"].includes(kind) && first !== "";
  const answers = kind === "FIB" ? cells.filter(Boolean).join(" / ") : first;
  return isAnswered ? [`Answer: ${answers}`] : [];
}

/** A test of Blackboard as an outline; any other text as it is. What has no certain answer is only named. */
export function withoutBlackboard(text: string): string {
  if (!isBlackboardText(text)) return text;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const questions = lines.map((line, at) => {
    const [kind = "", stem = "", ...cells] = line.split("\t").map((cell) => cell.trim());
    return [`Question ${at + 1}: ${stem}`, ...below(kind.replace(/^\ufeff/, ""), cells)].join("\n\n");
  });
  return questions.join("\n\n");
}
