/** What a careless pattern takes time by the square for. */
export const HOSTILE_SIGNS =
  "\n|\t| |<p>|[ |[|(|{|}|=|~|–|.|a |&|![|![a](|- [ |#|`|*|\"|'|\\(|<pre>|<!--|\u2028| a. |Dr. |?".split("|");
HOSTILE_SIGNS.push("|", "$$", "a\n", "- a\n", "::");

const xml = (inner: string) => `<?xml version="1.0"?>\n<quiz>${inner}</quiz>`;
const moodle = (text: string) =>
  xml(
    `<question type="multichoice"><questiontext format="html"><text><![CDATA[$$ ${text} x]]></text></questiontext></question>`,
  );

/** A file of each format that is text, with a place for what is repeated in it. */
export const HOSTILE_BUILDS: Record<string, (hostile: string) => string> = {
  bare: (hostile) => `${hostile}x`,
  gift: (hostile) => `::Q:: ${hostile} x {=a ${hostile} x ~b}\n`,
  "gift without braces": (hostile) => `::Q:: ${hostile} x\n=a\n~b\n`,
  aiken: (hostile) => `Q ${hostile} x\nA. a\nB. b ${hostile} x\nANSWER: ${hostile} A x\n`,
  outline: (hostile) =>
    `# Unit ${hostile} x\n\n1. Q? ${hostile} x\n- [x] a ${hostile} x\n- [ ] b\nAnswer ${hostile} x\n`,
  csv: (hostile) =>
    `question,answer 1,answer 2,correct\n"${hostile.replaceAll('"', '""')} x",a,b,1\nq,${hostile},b,1\n`,
  "moodle xml": (hostile) => moodle(hostile.replaceAll("]]>", "")),
  waddle: (hostile) =>
    JSON.stringify({
      format: "waddle-course",
      version: 1,
      title: "C",
      islands: [{ title: "I", text: `${hostile} The end is near.`, quizzes: [] }],
    }),
  "web page": (hostile) =>
    `<!doctype html><html><head><title>T</title></head><body><p>${hostile} x</p></body></html>`,
};
