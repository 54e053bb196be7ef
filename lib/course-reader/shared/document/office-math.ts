import { childAt, childrenOf, deepText, type XmlNode } from "#lib/server/files/xml.ts";

const SPECIAL = /[{}%$#&_]/g;

const inner = (node: XmlNode | undefined): string => (node ? node.children.map(texOf).join("") : "");
const group = (node: XmlNode | undefined): string => `{${inner(node)}}`;
const value = (node: XmlNode, ...path: string[]): string | undefined =>
  childAt(node, ...path)?.attributes.val;

/** A bracket as TeX writes it */
function bracket(sign: string | undefined, fallback: string): string {
  const shown = sign ?? fallback;
  if (shown === "") return ".";
  return shown === "{" || shown === "}" ? `\\${shown}` : shown;
}

const NARY: Record<string, string> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∬": "\\iint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
};
/** Signs over a letter */
const ACCENTS: Record<string, string> = {
  "\u0302": "\\hat",
  "\u0303": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\overline",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
  "\u030c": "\\check",
  "\u20d7": "\\vec",
  "\u2192": "\\vec",
  "\u20d1": "\\vec",
};
const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|lg|exp|lim|max|min|sup|inf|det|dim|gcd|ker|deg|arg)$/;

function runOf(node: XmlNode): string {
  const text = childrenOf(node, "t").map(deepText).join("");
  const escaped = text.replaceAll("\\", "\\backslash ").replace(SPECIAL, "\\$&");
  // Words in a formula: as letters of variables they would lose their spaces.
  const isText = childAt(node, "rPr", "nor") !== undefined && /[^\d\s.,]/.test(text);
  return isText ? `\\text{${text.replace(/[\\^~]/g, " ").replace(SPECIAL, "\\$&")}}` : escaped;
}

function naryOf(node: XmlNode): string {
  const sign = value(node, "naryPr", "chr") ?? "∫";
  const [sub, sup] = [inner(childAt(node, "sub")), inner(childAt(node, "sup"))];
  return `${NARY[sign] ?? sign}${sub && `_{${sub}}`}${sup && `^{${sup}}`} ${inner(childAt(node, "e"))}`;
}

function delimited(node: XmlNode): string {
  const separator = value(node, "dPr", "sepChr") ?? "|";
  const parts = childrenOf(node, "e").map(inner).join(separator);
  return `\\left${bracket(value(node, "dPr", "begChr"), "(")}${parts}\\right${bracket(value(node, "dPr", "endChr"), ")")}`;
}

function matrixOf(node: XmlNode): string {
  const rows = childrenOf(node, "mr").map((row) => childrenOf(row, "e").map(inner).join(" & "));
  return `\\begin{matrix}${rows.join(" \\\\ ")}\\end{matrix}`;
}

function fractionOf(node: XmlNode): string {
  const parts = `${group(childAt(node, "num"))}${group(childAt(node, "den"))}`;
  // Without its bar it is a binomial.
  return value(node, "fPr", "type") === "noBar"
    ? `{{${parts.replace("}{", "} \\atop {")}}}`
    : `\\frac${parts}`;
}

function accentOf(node: XmlNode): string {
  const sign = value(node, "accPr", "chr") ?? "\u0302";
  const body = group(childAt(node, "e"));
  return ACCENTS[sign] ? `${ACCENTS[sign]}${body}` : `\\overset{${sign}}${body}`;
}

function functionOf(node: XmlNode): string {
  return `${inner(childAt(node, "fName"))} ${inner(childAt(node, "e"))}`;
}

function limit(node: XmlNode, sign: "_" | "^"): string {
  const body = inner(childAt(node, "e")).trim();
  const base = FUNCTIONS.test(body.slice(1)) ? body : `\\operatorname*{${body}}`;
  return `${base}${sign}${group(childAt(node, "lim"))}`;
}

const scripts = (node: XmlNode) => `_${group(childAt(node, "sub"))}^${group(childAt(node, "sup"))}`;

const WRITERS: Record<string, (node: XmlNode) => string> = {
  r: (node) => {
    const text = runOf(node);
    return FUNCTIONS.test(text.trim()) ? `\\${text.trim()} ` : text;
  },
  f: fractionOf,
  sSup: (node) => `${group(childAt(node, "e"))}^${group(childAt(node, "sup"))}`,
  sSub: (node) => `${group(childAt(node, "e"))}_${group(childAt(node, "sub"))}`,
  sSubSup: (node) => `${group(childAt(node, "e"))}${scripts(node)}`,
  sPre: (node) => `{}${scripts(node)}${group(childAt(node, "e"))}`,
  rad: (node) => {
    const degree = inner(childAt(node, "deg"));
    return `\\sqrt${degree && `[${degree}]`}${group(childAt(node, "e"))}`;
  },
  nary: naryOf,
  d: delimited,
  m: matrixOf,
  func: functionOf,
  limLow: (node) => limit(node, "_"),
  limUpp: (node) => limit(node, "^"),
  bar: (node) =>
    `${value(node, "barPr", "pos") === "bot" ? "\\underline" : "\\overline"}${group(childAt(node, "e"))}`,
  acc: accentOf,
  groupChr: (node) =>
    `${value(node, "groupChrPr", "pos") === "top" ? "\\overbrace" : "\\underbrace"}${group(childAt(node, "e"))}`,
  // Word lines equations up at "&".
  eqArr: (node) => {
    const lines = childrenOf(node, "e").map((each) => inner(each).replaceAll("\\&", ""));
    return `\\begin{gathered}${lines.join(" \\\\ ")}\\end{gathered}`;
  },
};

/** What a document says of its formulas beside them, or has deleted from them */
const SILENT = /Pr$|^(?:del|moveFrom)$/;

function texOf(node: XmlNode): string {
  if (SILENT.test(node.name)) return "";
  return WRITERS[node.name]?.(node) ?? inner(node);
}

/** A formula of an Office document as TeX between "\(" and "\)"; "" for an empty one. */
export function formulaOf(math: XmlNode): string {
  const tex = inner(math).trim();
  return tex === "" ? "" : `\\(${tex}\\)`;
}
