import { type CheerioAPI, load } from "cheerio/slim";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { isTangled } from "#lib/server/html/tangled.ts";

type Element = Parameters<CheerioAPI>[0];

const MAX_CELLS = 12;

function markHeadings($: CheerioAPI): void {
  for (const heading of $("h1,h2,h3,h4,h5,h6").toArray())
    if ($(heading).text().trim() !== "") $(heading).prepend(`${"#".repeat(Number(heading.tagName[1]))} `);
}

const MAX_WORDS_MARKED = 40;

/** Key terms and code keep the marks of Markdown: by these they are known as such. */
function markWords($: CheerioAPI): void {
  const wrap = (selector: string, sign: string) => {
    for (const node of $(selector).toArray()) {
      const words = $(node).text();
      const isInner =
        $(node).closest("h1,h2,h3,h4,h5,h6,pre,th,dt").length > 0 || $(node).find("img,audio,br").length > 0;
      if (isInner || words.trim() === "" || words.length > MAX_WORDS_MARKED || /[*`\n]/.test(words)) continue;
      $(node).text(words.replace(/\S(?:.*\S)?/, (said) => `${sign}${said}${sign}`));
    }
  };
  wrap("strong,b,dfn,[data-type=term]", "**");
  wrap("code,kbd", "`");
}

const nameOf = (node: Element) => (typeof node === "object" && "name" in node ? String(node.name) : "");

const MAX_TERM = 60;

/** A term and its meaning, which are two elements, become one line. */
function markTerms($: CheerioAPI): void {
  for (const term of $("dt").toArray()) {
    const words = $(term).text().replace(/\s+/g, " ").trim();
    const meaning = $(term).next("dd");
    const isPair = meaning.length > 0 && !$(term).prev().is("dt") && !meaning.next().is("dd");
    if (!isPair || words === "" || words.length > MAX_TERM || meaning.find("p + p,ul,ol,dl").length > 0)
      continue;
    signed($, meaning, `${words.replace(/:$/, "")}: `);
    $(term).remove();
  }
}

/** Writes a sign before the words of an element, within its first paragraph. */
function signed($: CheerioAPI, element: ReturnType<CheerioAPI>, sign: string): void {
  const [first] = element
    .contents()
    .toArray()
    .filter((node) => node.type !== "text" || node.data.trim() !== "");
  const isInner = first?.type === "tag" && /^(?:p|div)$/.test(first.name);
  if (isInner) signed($, $(first), sign);
  else element.prepend(sign);
}

/** Writes into a page's own text what its markup says: "## " before a heading, "- " or "1. " before an item, "term: " before its meaning. */
export function markStructure($: CheerioAPI): void {
  markHeadings($);
  markTerms($);
  markWords($);
  for (const list of $("ol,ul").toArray()) {
    const first = list.name === "ol" ? Number.parseInt(list.attribs.start ?? "1", 10) || 1 : null;
    const items = $(list).children("li").toArray();
    for (const [at, item] of items.entries()) signed($, $(item), first === null ? "- " : `${first + at}. `);
  }
}

/** A line of Markdown below the first row of a table, where that row is its heading. */
function markTables($: CheerioAPI): void {
  for (const table of $("table").toArray()) {
    const row = $(table).find("tr").first();
    const cells = row.children("th,td").toArray();
    const isHead =
      cells.length > 1 && cells.length <= MAX_CELLS && cells.every((cell) => nameOf(cell) === "th");
    if (isHead) row.after(`<tr>${"<td>---</td>".repeat(cells.length)}</tr>`);
  }
}

const rowOf = (line: string) =>
  `| ${line
    .split("\t")
    .map((cell) => cell.trim())
    .join(" | ")} |`;

/**
 * Markup of a page as its text with what questions are made by: headings, numbered items, tables, key terms and code stay
 * what they are, as Markdown writes them. docs/product.md#questions-made-from-texts
 */
export function pageText(html: string): string {
  if (!/<(?:h[1-6]|table|dt|strong|b|code|kbd|dfn)\b|data-type/i.test(html) || isTangled(html))
    return htmlToText(html);
  const $ = load(html, null, false);
  markHeadings($);
  markTerms($);
  markWords($);
  markTables($);
  return htmlToText($.html()).replace(/^[^\t\n]+\t[^\n]*$/gm, rowOf);
}
