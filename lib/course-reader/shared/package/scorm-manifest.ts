import { childAt, childrenOf, textAt, type XmlNode } from "#lib/server/files/xml.ts";
import { toFilePath } from "./path.ts";

export interface ScormResource {
  id: string;
  type: string;
  /** Where it starts: a path in the package, or an address elsewhere; "" for none */
  href: string;
  files: string[];
  isSco: boolean;
  dependencies: string[];
}

export interface ScormItem {
  id: string;
  title: string;
  ref: string;
  items: ScormItem[];
}

export interface ScormManifest {
  id: string;
  title: string;
  items: ScormItem[];
  resources: ScormResource[];
  /** The first resource of each id */
  byId: Map<string, ScormResource>;
}

function scormType({ attributes }: XmlNode): string {
  return (attributes.scormtype ?? attributes.scormType ?? "").toLowerCase();
}

/** Whether a manifest is one of SCORM 1.2 or 2004: by its schema, else by what it says of its resources. */
export function isScorm(manifest: XmlNode): boolean {
  const schema = textAt(manifest, "metadata", "schema");
  if (/common cartridge/i.test(schema)) return false;
  const resources = childrenOf(childAt(manifest, "resources"), "resource");
  return /scorm/i.test(schema) || resources.some((resource) => scormType(resource) !== "");
}

function readResource(node: XmlNode, base: string | undefined): ScormResource {
  const path = (href: string | undefined) => toFilePath([base, node.attributes.base], href);
  return {
    id: node.attributes.identifier ?? "",
    type: (node.attributes.type ?? "").toLowerCase(),
    href: path(node.attributes.href),
    files: childrenOf(node, "file")
      .map((file) => path(file.attributes.href))
      .filter((file) => file !== ""),
    isSco: scormType(node) === "sco",
    dependencies: childrenOf(node, "dependency").flatMap((child) => child.attributes.identifierref ?? []),
  };
}

function readItem(node: XmlNode): ScormItem {
  return {
    id: node.attributes.identifier ?? "",
    title: textAt(node, "title"),
    ref: node.attributes.identifierref ?? "",
    items: childrenOf(node, "item").map(readItem),
  };
}

/** An item that only holds all the others is the course itself. */
function unwrap(items: ScormItem[]): ScormItem[] {
  const only = items.length === 1 ? items[0] : undefined;
  const isWrapper = only && only.ref === "" && only.items.some((item) => item.items.length > 0);
  return isWrapper ? unwrap(only.items) : items;
}

/** The outline of the organization that is played first, and all resources. Rules of sequencing aren't read. */
export function readScormManifest(root: XmlNode): ScormManifest {
  const organizations = childAt(root, "organizations");
  const all = childrenOf(organizations, "organization");
  const first = all.find((one) => one.attributes.identifier === organizations?.attributes.default) ?? all[0];
  const list = childAt(root, "resources");
  const resources = childrenOf(list, "resource").map((node) =>
    readResource(node, [root.attributes.base, list?.attributes.base].filter(Boolean).join("/")),
  );
  const general = childAt(root, "metadata", "lom", "general", "title");
  return {
    id: root.attributes.identifier ?? "",
    title: textAt(first, "title") || textAt(general, "langstring") || textAt(general, "string"),
    items: unwrap(childrenOf(first, "item").map(readItem)),
    resources,
    byId: new Map(resources.toReversed().map((resource) => [resource.id, resource])),
  };
}
