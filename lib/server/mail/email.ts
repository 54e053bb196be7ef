import { env } from "../env.ts";

interface Link {
  label: string;
  url: string;
}

export interface EmailContent {
  title: string;
  paragraphs: string[];
  /** The one thing to do; its address must be one of ours (`appUrl`). */
  action?: Link;
  /** Other things that can be done instead; the same holds for their addresses. */
  others?: Link[];
  /** Why this email came, in small print */
  footer: string;
}

/** The full address of one of our pages. The host comes from the settings, never from a request. */
export function appUrl(path: string): string {
  const base = new URL(env().APP_URL);
  const url = new URL(path, base);
  if (!path.startsWith("/") || url.origin !== base.origin) throw new Error("not a path of ours");
  return url.href;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}

/** The colours of app/globals.css: what stands inline is light, the style sheet turns it dark where that is understood. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.sea{background:#08131f!important}.floe{background:#0f2032!important;border-color:#22384f!important}
.ink{color:#eaf3fa!important}.ink-2{color:#b4c6d6!important}.brand{color:#4cc2e4!important}
.coat{border-color:#2b5578 #2b5578 #ffab3d!important}
.button{background:#ff7a63!important;border-color:#b8452f!important;color:#2b0a04!important}}`;

const FONT = "font-family:Figtree,ui-rounded,'Segoe UI',system-ui,sans-serif";
const TABLE = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

/** Coat, belly and feet, drawn with borders: mail programs block pictures, and not each has a penguin in its font. */
const PENGUIN = `<span class="coat" aria-hidden="true" style="display:inline-block;width:14px;height:18px;margin-right:10px;border:7px solid #16344f;border-bottom-color:#f59a23;border-radius:50%;background:#ffffff;vertical-align:-8px"></span>`;

function paragraph(text: string): string {
  return `<p class="ink-2" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#3d5369">${escapeText(text)}</p>`;
}

/** A button, and its address in words for readers that show none. */
function button({ label, url }: Link): string {
  const shape =
    "display:inline-block;padding:14px 28px 12px;border-radius:14px;border-bottom:4px solid #932a1a;background:#c8402b";
  return `<p style="margin:24px 0"><a class="button" href="${escapeText(url)}" style="${shape};color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeText(label)}</a></p>
<p class="ink-2" style="margin:0 0 8px;font-size:14px;line-height:1.45;color:#3d5369;overflow-wrap:anywhere;word-break:break-word">Or open this address: <a class="brand" href="${escapeText(url)}" style="color:#0a6c8c">${escapeText(url)}</a></p>`;
}

/** Beside the button, and quieter. Their addresses are long and say nothing: the plain text has them. */
function otherLinks(links: Link[]): string {
  const all = links.map(
    ({ label, url }) =>
      `<a class="brand" href="${escapeText(url)}" style="display:inline-block;padding:12px 20px 12px 0;color:#0a6c8c;font-size:16px;font-weight:600">${escapeText(label)}</a>`,
  );
  return `<p style="margin:0 0 8px">${all.join("\n")}</p>`;
}

function html(brand: string, { title, paragraphs, action, others = [], footer }: EmailContent): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeText(title)}</title><style>${DARK}</style></head>
<body class="sea" style="margin:0;padding:0;background:#dcf1f7;${FONT}">
<table ${TABLE} class="sea" style="background:#dcf1f7"><tr><td align="center" style="padding:32px 12px">
<table ${TABLE} style="max-width:560px;text-align:left;${FONT}">
<tr><td class="brand" style="padding:0 24px 16px;font-size:24px;font-weight:700;color:#07546e">${PENGUIN}${escapeText(brand)}</td></tr>
<tr><td class="floe" style="padding:32px 24px 24px;background:#ffffff;border-radius:28px 28px 36px 36px;border-bottom:10px solid #a9d1e3">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.2;color:#0e2439">${escapeText(title)}</h1>
${paragraphs.map(paragraph).join("\n")}
${action ? button(action) : ""}
${others.length > 0 ? otherLinks(others) : ""}
</td></tr>
<tr><td class="ink-2" style="padding:20px 24px 0;font-size:14px;line-height:1.45;color:#3d5369">${escapeText(footer)}</td></tr>
</table></td></tr></table></body></html>
`;
}

/** An email in the product's look, and the same in plain text. Every text in it is text: markup is shown, not obeyed. */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  const { title, paragraphs, action, others = [], footer } = content;
  const { APP_URL, MAIL_FROM } = env();
  const { origin, hostname } = new URL(APP_URL);
  const links = [...(action ? [action] : []), ...others];
  if (links.some(({ url }) => URL.parse(url)?.origin !== origin))
    throw new Error("an email links only to pages of ours");
  const addresses = links.map(({ label, url }) => `${label}:\n${url}`);
  const text = [title, ...paragraphs, ...addresses, `-- \n${footer}`].join("\n\n");
  return { text: `${text}\n`, html: html(MAIL_FROM.name || hostname, content) };
}
