import { childAt, childrenOf, descendants, textAt, type XmlNode } from "#lib/server/files/xml.ts";

export interface Resource {
  id: string;
  type: string;
  href: string | null;
  files: string[];
  dependencies: string[];
  /** The resource that this one merely stands in for, where a reader can't open that. */
  insteadOf: string | null;
}

export interface OutlineItem {
  id: string;
  title: string;
  ref: string | null;
}

export interface OutlineModule {
  id: string;
  title: string;
  items: OutlineItem[];
}

export interface Manifest {
  id: string;
  title: string;
  schema: string;
  modules: OutlineModule[];
  /** Items that lie outside of every module. */
  loose: OutlineItem[];
  resources: Resource[];
  /** The first resource of each id: some cartridges use one twice. */
  byId: Map<string, Resource>;
  /** Ids that some other resource depends on. */
  dependencyIds: Set<string>;
}

/** "a/./b" and percent signs as the archive spells them; folders that climb lead nowhere in it. */
function toPath(...parts: (string | undefined)[]): string {
  const joined = parts
    .filter((part) => part)
    .join("/")
    .replace(/[?#].*$/s, "");
  const clean = joined
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
  try {
    return decodeURIComponent(clean);
  } catch {
    return clean;
  }
}

/** Brightspace calls everything "webcontent", and says beside that what it is. */
function typeOf({ attributes }: XmlNode): string {
  const material = (attributes.material_type ?? "").toLowerCase();
  return material.startsWith("d2l") ? material : (attributes.type ?? "").toLowerCase();
}

function readResource(node: XmlNode, base: string | undefined): Resource {
  const own = node.attributes.base;
  const path = (href: string | undefined) => (href ? toPath(base, own, href) : null);
  return {
    id: node.attributes.identifier ?? "",
    type: typeOf(node),
    href: path(node.attributes.href),
    files: childrenOf(node, "file").flatMap((file) => path(file.attributes.href) ?? []),
    dependencies: childrenOf(node, "dependency").flatMap((child) => child.attributes.identifierref ?? []),
    insteadOf: childAt(node, "variant")?.attributes.identifierref ?? null,
  };
}

function readItem(node: XmlNode): OutlineItem {
  const { identifier = "", identifierref } = node.attributes;
  return { id: identifier, title: textAt(node, "title"), ref: identifierref ?? null };
}

/** Everything inside a module in one row; a folder within it keeps its title as a heading. */
function flatten(node: XmlNode): OutlineItem[] {
  return childrenOf(node, "item").flatMap((child) => [readItem(child), ...flatten(child)]);
}

/** The node whose items are the modules: most tools wrap them in one nameless root. */
function rootOf(organization: XmlNode): XmlNode {
  const items = childrenOf(organization, "item");
  const only = items.length === 1 ? items[0] : undefined;
  const isWrapper = only !== undefined && !only.attributes.identifierref && textAt(only, "title") === "";
  const holdsFolders = childrenOf(only, "item").some((item) => childrenOf(item, "item").length > 0);
  return only && (isWrapper || holdsFolders) ? only : organization;
}

function titleOf(manifest: XmlNode): string {
  const general = childAt(manifest, "metadata", "lom", "general", "title");
  return textAt(general, "string") || textAt(general, "langstring");
}

/** The outline of a cartridge, of any version and whatever its namespaces are called. */
export function readManifest(root: XmlNode): Manifest {
  const list = childAt(root, "resources");
  const resources = childrenOf(list, "resource").map((node) => readResource(node, list?.attributes.base));
  const organizations = childrenOf(childAt(root, "organizations"), "organization");
  const tops = organizations.flatMap((organization) => childrenOf(rootOf(organization), "item"));
  const isModule = (node: XmlNode) => !node.attributes.identifierref || childrenOf(node, "item").length > 0;
  return {
    id: root.attributes.identifier ?? "",
    title: titleOf(root),
    schema: textAt(root, "metadata", "schema"),
    modules: tops.filter(isModule).map((node) => {
      const own = readItem(node);
      return { id: own.id, title: own.title, items: [...(own.ref ? [own] : []), ...flatten(node)] };
    }),
    loose: tops.filter((node) => !isModule(node)).map(readItem),
    resources,
    byId: new Map(resources.toReversed().map((resource) => [resource.id, resource])),
    dependencyIds: new Set(resources.flatMap((resource) => resource.dependencies)),
  };
}

/** What Canvas says each of its module items is, by the ids that the manifest may use for it. */
export function readModuleMeta(root: XmlNode): Map<string, string> {
  const kinds = new Map<string, string>();
  for (const item of descendants(root, "item")) {
    const type = textAt(item, "content_type");
    for (const id of [item.attributes.identifier, textAt(item, "identifierref")]) if (id) kinds.set(id, type);
  }
  return kinds;
}
