import { type NotionBlock, type NotionRun, plainOf } from "#lib/course-reader/shared/notion-bundle.ts";
import { texText } from "#lib/course-reader/shared/text/mathml.ts";
import { escapeAttribute, imageMarkup } from "#lib/course-reader/shared/text/media-markup.ts";
import { escapeText } from "#lib/server/html/sanitize.ts";

const TAGS: Record<string, string> = { b: "strong", i: "em", s: "s", u: "u", c: "code" };
const HEADINGS: Record<string, string> = {
  heading_1: "h2",
  heading_2: "h3",
  heading_3: "h4",
  heading_4: "h4",
};

function runHtml({ text, marks = "", href, isFormula }: NotionRun): string {
  if (isFormula) return escapeText(texText(text));
  let html = escapeText(text).replaceAll("\n", "<br>");
  for (const sign of marks) {
    const tag = TAGS[sign];
    if (tag) html = `<${tag}>${html}</${tag}>`;
  }
  return href ? `<a href="${escapeAttribute(href)}">${html}</a>` : html;
}

export const runsHtml = (runs: readonly NotionRun[] = []): string => runs.map(runHtml).join("");

function pictureHtml({ picture, runs }: NotionBlock): string {
  const caption = (runs ?? []).map(({ text }) => text).join("");
  return picture ? imageMarkup(`pictures/${picture}`, caption) : caption && `<p>${escapeText(caption)}</p>`;
}

function tableHtml({ children = [], hasHeadings }: NotionBlock): string {
  const rows = children.map(({ cells = [] }, at) => {
    const tag = hasHeadings && at === 0 ? "th" : "td";
    return `<tr>${cells.map((cell) => `<${tag}>${runsHtml(cell)}</${tag}>`).join("")}</tr>`;
  });
  return rows.length > 0 ? `<table>${rows.join("")}</table>` : "";
}

function linkHtml({ address, runs }: NotionBlock): string {
  if (!address) return "";
  const isPage = address.startsWith("notion:");
  const words = plainOf(runs).trim() !== "" ? runsHtml(runs) : isPage ? "" : escapeText(address);
  // The id of a page says nothing to anyone.
  if (words === "") return "";
  return `<p><a href="${escapeAttribute(address)}">${words}</a></p>`;
}

const itemHtml = ({ runs, children, type, isChecked }: NotionBlock): string => {
  const box = type === "to_do" ? (isChecked ? "☑ " : "☐ ") : "";
  return `<li>${box}${runsHtml(runs)}${blocksHtml(children ?? [])}</li>`;
};

function blockHtml(block: NotionBlock): string {
  const { type, runs, children = [] } = block;
  const inner = () => blocksHtml(children);
  const heading = HEADINGS[type];
  if (heading) return `<${heading}>${runsHtml(runs)}</${heading}>${inner()}`;
  switch (type) {
    case "quote":
    case "callout":
      return `<blockquote><p>${runsHtml(runs)}</p>${inner()}</blockquote>`;
    case "toggle":
      return `<p><strong>${runsHtml(runs)}</strong></p>${inner()}`;
    case "code":
      return `<pre><code>${escapeText((runs ?? []).map(({ text }) => text).join(""))}</code></pre>`;
    case "equation":
      return `<p>${escapeText(texText(block.formula ?? "", true))}</p>`;
    case "divider":
      return "<hr>";
    case "image":
      return pictureHtml(block);
    case "table":
      return tableHtml(block);
    case "bookmark":
    case "embed":
    case "video":
    case "link_preview":
    case "link_to_page":
      return linkHtml(block);
    default:
      return `${runs?.length ? `<p>${runsHtml(runs)}</p>` : ""}${inner()}`;
  }
}

/** Blocks in which links to pages, which say nothing themselves, have the titles of those. */
export function withTitles(
  blocks: readonly NotionBlock[],
  titles: ReadonlyMap<string, string>,
): NotionBlock[] {
  return blocks.map((block) => {
    const { type, page = "", children } = block;
    const text = type === "link_to_page" ? (titles.get(page) ?? "") : "";
    return {
      ...block,
      ...(text !== "" && { runs: [{ text }] }),
      ...(children && { children: withTitles(children, titles) }),
    };
  });
}

const LISTS: Record<string, string> = { bulleted_list_item: "ul", to_do: "ul", numbered_list_item: "ol" };

/** Blocks as markup, not sanitised; items that follow each other are one list. */
export function blocksHtml(blocks: readonly NotionBlock[]): string {
  let html = "";
  let open: string | null = null;
  for (const block of blocks) {
    const list = LISTS[block.type] ?? null;
    if (list !== open) html += (open ? `</${open}>` : "") + (list ? `<${list}>` : "");
    open = list;
    html += list ? itemHtml(block) : blockHtml(block);
  }
  return open ? `${html}</${open}>` : html;
}
