import { childrenOf, deepText, markupIn, type XmlNode } from "#lib/server/files/xml.ts";

const FEEDBACKS = ["feedbackInline", "feedbackBlock"];
/** Their content says nothing to a learner, or nothing yet. */
const SILENT = [
  "stylesheet",
  "templateInline",
  "templateBlock",
  "printedVariable",
  "include",
  "catalogInfo",
  "endAttemptInteraction",
];
/** Elements of the format around ordinary markup */
const WRAPPERS = [
  "infoControl",
  "contentBody",
  "stimulusBody",
  "hottext",
  "companionMaterialsInfo",
  "templateBody",
];

/** An element's stand-in in the markup; null leaves it as it is. */
export type Replace = (node: XmlNode) => string | null;

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A picture or sound in the format's own spelling, as HTML has it. */
function objectMarkup(node: XmlNode): string {
  const { data = "", type = "" } = node.attributes;
  const source = escapeHtml(data);
  const isPicture = type.startsWith("image/") || /\.(png|jpe?g|gif|webp|svg)$/i.test(data);
  if (isPicture) return `<img src="${source}" alt="${escapeHtml(deepText(node).trim())}">`;
  if (type.startsWith("audio/")) return `<audio src="${source}"></audio>`;
  return type.startsWith("video/") ? `<video src="${source}"></video>` : "<object></object>";
}

function isForOthers(node: XmlNode): boolean {
  const views = (node.attributes.view ?? "candidate").split(/\s+/);
  return !views.includes("candidate");
}

function standIn(node: XmlNode, replace: Replace): string | null {
  const own = replace(node);
  if (own !== null) return own;
  const inner = () => toMarkup(node, replace);
  if (node.name === "object") return objectMarkup(node);
  if (FEEDBACKS.includes(node.name)) return node.attributes.showHide === "hide" ? inner() : "";
  if (node.name === "rubricBlock") return isForOthers(node) ? "" : `<div>${inner()}</div>`;
  if (node.name === "prompt") return `<div>${inner()}</div>`;
  if (SILENT.includes(node.name) || node.name.endsWith("Interaction")) return "";
  return WRAPPERS.includes(node.name) ? inner() : null;
}

/** What an element of an item holds, as HTML that isn't sanitised yet. */
export function toMarkup(node: XmlNode, replace: Replace = () => null): string {
  return markupIn(node, (child) => standIn(child, replace));
}

/** The question within an interaction. */
export function promptMarkup(interaction: XmlNode): string {
  return childrenOf(interaction, "prompt")
    .map((prompt) => `<div>${toMarkup(prompt)}</div>`)
    .join("");
}
