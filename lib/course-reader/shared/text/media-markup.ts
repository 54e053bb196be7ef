/** A text as the value of an attribute. */
export function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** A picture in a paragraph of its own; "" for none. */
export function imageMarkup(src: string, alt: string): string {
  return src === "" ? "" : `<p><img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"></p>`;
}
