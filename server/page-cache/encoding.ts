export type Encoding = "br" | "gzip" | "identity";

const known = new Map<string, Encoding>();
const MAX_KNOWN = 200;

function weightOf(header: string, name: string): number | null {
  for (const part of header.split(",")) {
    const [coding = "", ...parameters] = part.trim().toLowerCase().split(";");
    if (coding.trim() !== name) continue;
    const q = parameters.map((each) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
    return q === undefined ? 1 : Number(q);
  }
  return null;
}

function decide(header: string): Encoding {
  const any = weightOf(header, "*") ?? 0;
  const br = weightOf(header, "br") ?? any;
  const gzip = weightOf(header, "gzip") ?? any;
  if (br > 0 && br >= gzip) return "br";
  return gzip > 0 ? "gzip" : "identity";
}

/** The smallest form that the caller understands. Browsers send few different headers: what was decided is kept. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? "").slice(0, 200);
  const chosen = known.get(text) ?? decide(text);
  if (known.size < MAX_KNOWN) known.set(text, chosen);
  return chosen;
}
