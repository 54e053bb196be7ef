import { type DefaultTreeAdapterTypes, parseFragment, serialize } from "parse5";

function complete(node: DefaultTreeAdapterTypes.ParentNode, page: URL): void {
  for (const child of node.childNodes) {
    if (!("tagName" in child)) continue;
    for (const attribute of child.attrs)
      if (attribute.name === "href" && /^[/#]/.test(attribute.value))
        attribute.value = new URL(attribute.value, page).href;
    complete(child, page);
  }
}

/** Sanitised markup of a page as it may stand elsewhere: links to our own site name it. */
export function withAbsoluteLinks(html: string, page: URL): string {
  if (!html.includes("href")) return html;
  const tree = parseFragment(html);
  complete(tree, page);
  return serialize(tree);
}
