import { childAt, type XmlNode } from "#lib/server/files/xml.ts";

/** A serialized object of an older file: its class, and what it holds by name. */
export interface Serialized {
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

/** The serialized objects of an older file of eXeLearning, which name each other by numbers. */
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

  /** An object, or the one that a reference names; null for anything else. */
  object(node: XmlNode | undefined): Serialized | null {
    const found = node?.name === "reference" ? this.byNumber.get(node.attributes.key ?? "") : node;
    if (found?.name !== "instance") return null;
    const className = (found.attributes.class ?? "").split(".").at(-1) ?? "";
    return { className, node: found, fields: fieldsOf(childAt(found, "dictionary")) };
  }

  at(object: Serialized | null, name: string): Serialized | null {
    return this.object(object?.fields.get(name));
  }

  /** The objects in a list; a list may be an object of its own. */
  list(object: Serialized | null, name: string): Serialized[] {
    const field = object?.fields.get(name);
    const list = field?.name === "list" ? field : this.object(field)?.fields.get(".listitems");
    return (list?.children ?? []).flatMap((child) => this.object(child) ?? []);
  }

  text(object: Serialized | null, name: string): string {
    return object?.fields.get(name)?.attributes.value ?? "";
  }

  /** Whether something is so; null where the file doesn't say. */
  truth(object: Serialized | null, name: string): boolean | null {
    const field = object?.fields.get(name);
    const { value = "" } = field?.name === "bool" ? field.attributes : {};
    if (value === "1" || value === "True") return true;
    return value === "0" || value === "False" ? false : null;
  }
}
