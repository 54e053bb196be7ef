import { childAt, type XmlNode } from "#lib/server/files/xml.ts";

/** A thing of an older file: its class, and what it holds by name. */
export interface Thing {
  className: string;
  node: XmlNode;
  fields: Map<string, XmlNode>;
}

/** The fields of a dictionary: a name, then a value. */
function fieldsOf(dictionary: XmlNode | undefined): Map<string, XmlNode> {
  const fields = new Map<string, XmlNode>();
  let name: string | null = null;
  for (const child of dictionary?.children ?? []) {
    if (child.attributes.role === "key") name = child.attributes.value ?? "";
    else if (name !== null) {
      if (!fields.has(name)) fields.set(name, child);
      name = null;
    }
  }
  return fields;
}

/** The things of an older file of eXeLearning, which name each other by numbers. */
export class Pickle {
  private readonly byNumber = new Map<string, XmlNode>();

  constructor(root: XmlNode) {
    const queue = [root];
    for (let node = queue.pop(); node; node = queue.pop()) {
      const { reference } = node.attributes;
      if (node.name === "instance" && reference) this.byNumber.set(reference, node);
      queue.push(...node.children);
    }
  }

  /** A thing, or the one that a reference names; null for anything else. */
  thing(node: XmlNode | undefined): Thing | null {
    const found = node?.name === "reference" ? this.byNumber.get(node.attributes.key ?? "") : node;
    if (found?.name !== "instance") return null;
    const className = (found.attributes.class ?? "").split(".").at(-1) ?? "";
    return { className, node: found, fields: fieldsOf(childAt(found, "dictionary")) };
  }

  at(thing: Thing | null, name: string): Thing | null {
    return this.thing(thing?.fields.get(name));
  }

  /** The things in a list; a list may be a thing of its own. */
  list(thing: Thing | null, name: string): Thing[] {
    const field = thing?.fields.get(name);
    const list = field?.name === "list" ? field : this.thing(field)?.fields.get(".listitems");
    return (list?.children ?? []).flatMap((child) => this.thing(child) ?? []);
  }

  text(thing: Thing | null, name: string): string {
    return thing?.fields.get(name)?.attributes.value ?? "";
  }

  /** Whether something is so; null where the file doesn't say. */
  truth(thing: Thing | null, name: string): boolean | null {
    const field = thing?.fields.get(name);
    const { value = "" } = field?.name === "bool" ? field.attributes : {};
    if (value === "1" || value === "True") return true;
    return value === "0" || value === "False" ? false : null;
  }
}
