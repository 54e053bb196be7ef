/** Where XML breaks off, or where a tag closes what isn't open. */
type Fault =
  | { kind: "cut"; line: number; open: { name: string; line: number } | null }
  | { kind: "mismatch"; line: number; name: string; open: { name: string; line: number } | null };

/** One tag, comment or piece of unread text; its last part is missing where the file breaks off in it. */
const TOKEN =
  /<!--[\s\S]*?(-->|$)|<!\[CDATA\[[\s\S]*?(\]\]>|$)|<\?[\s\S]*?(\?>|$)|<![^>]*(>|$)|<(\/?)([^\s/>]*)((?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*)(>|$)/g;

/** Counts the lines up to a place; asked for places in the text's order. */
function lineCounter(text: string): (to: number) => number {
  let line = 1;
  let end = text.indexOf("\n");
  return (to) => {
    for (; end >= 0 && end < to; end = text.indexOf("\n", end + 1)) line += 1;
    return line;
  };
}

function findFault(text: string): Fault | null {
  const lineAt = lineCounter(text);
  const open: { name: string; line: number }[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [whole, comment, data, process, bang, slash, name = "", rest = "", end] = match;
    const line = lineAt(match.index);
    const isCut = [comment, data, process, bang, end].every((part) => part === undefined || part === "");
    if (isCut) return { kind: "cut", line: lineAt(match.index + whole.length), open: open.at(-1) ?? null };
    if (end === undefined) continue;
    const last = open.at(-1) ?? null;
    if (slash === "") {
      if (!rest.endsWith("/")) open.push({ name, line });
    } else if (last?.name === name) open.pop();
    else return { kind: "mismatch", line, name, open: last };
  }
  const last = open.at(-1);
  return last ? { kind: "cut", line: lineAt(text.length), open: last } : null;
}

const AGAIN = "Export it again and retry.";

/** A sentence on why XML can't be read, and where: it breaks off, or a tag closes another than the last that was opened. */
export function sayFault(text: string): string | null {
  const fault = findFault(text);
  if (!fault) return null;
  const { line, open } = fault;
  const opened = open && `<${open.name.slice(0, 60)}> of line ${open.line}`;
  if (fault.kind === "cut")
    return `The XML breaks off in line ${line}${opened ? `, before ${opened} is closed` : ""}. ${AGAIN}`;
  const name = `</${fault.name.slice(0, 60)}>`;
  return opened
    ? `The XML is broken: ${name} stands in line ${line}, where ${opened} is still open.`
    : `The XML is broken: ${name} in line ${line} closes nothing.`;
}
