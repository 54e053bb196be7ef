import { childAt, childrenOf, type XmlNode } from "#lib/server/files/xml.ts";

const PREFIX = "qti-";

function toCamel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function attributesOf(node: XmlNode): Record<string, string> {
  if (!node.name.startsWith(PREFIX)) return node.attributes;
  return Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [toCamel(name), value]));
}

/** The hyphenated names of version 3 as version 2 spells them: "qti-simple-choice" is a "simpleChoice". */
export function toVersion2(node: XmlNode): XmlNode {
  const content = node.content.map((part) => (typeof part === "string" ? part : toVersion2(part)));
  return {
    name: node.name.startsWith(PREFIX) ? toCamel(node.name.slice(PREFIX.length)) : node.name,
    attributes: attributesOf(node),
    children: content.filter((part) => typeof part !== "string"),
    content,
    text: node.text,
  };
}

/** A right answer, and what each answer is worth. */
export interface Declaration {
  id: string;
  cardinality: string;
  baseType: string;
  correct: string[];
  mapping: { entries: { key: string; score: number }[]; fallback: number; isCaseSensitive: boolean } | null;
}

/** A finite number; 0 where there is none. */
export function numberOr0(text: string | undefined): number {
  const value = Number(text ?? "");
  return Number.isFinite(value) ? value : 0;
}

/** A value as it can be compared: pairs with one space, numbers in one notation. */
export function tidyValue(text: string, baseType: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const isNumber = baseType === "integer" || baseType === "float";
  return isNumber && line !== "" && Number.isFinite(Number(line)) ? String(Number(line)) : line;
}

function readDeclaration(node: XmlNode): Declaration {
  const { identifier = "", cardinality = "single", baseType = "" } = node.attributes;
  const mapping = childAt(node, "mapping");
  return {
    id: identifier,
    cardinality,
    baseType,
    correct: childrenOf(childAt(node, "correctResponse"), "value")
      .map((value) => tidyValue(value.text, baseType))
      .filter((value) => value !== ""),
    mapping: mapping
      ? {
          entries: childrenOf(mapping, "mapEntry").map(({ attributes }) => ({
            key: tidyValue(attributes.mapKey ?? "", baseType),
            score: numberOr0(attributes.mappedValue),
          })),
          fallback: numberOr0(mapping.attributes.defaultValue),
          isCaseSensitive: childrenOf(mapping, "mapEntry").some(
            ({ attributes }) => attributes.caseSensitive !== "false",
          ),
        }
      : null,
  };
}

/** The responses of an item by their ids; the first of each counts. */
export function readDeclarations(item: XmlNode): Map<string, Declaration> {
  const all = childrenOf(item, "responseDeclaration").map(readDeclaration);
  return new Map(all.toReversed().map((declaration) => [declaration.id, declaration]));
}
