import { Fragment, isValidElement, type ReactNode } from "react";

/** The values of the colours that a style sheet sets for light pages: `--ink` → `#0e2439` */
export function lightColours(css: string): Map<string, string> {
  const block = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? "";
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const isKebab = /^(stroke|fill|stop|clip)(?=[A-Z])/;

function attribute(name: string, value: unknown, colours: Map<string, string>): string {
  const key = isKebab.test(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
  const text = String(value).replace(
    /var\((--[\w-]+)\)/g,
    (_, token: string) => colours.get(token) ?? "none",
  );
  return ` ${key}="${text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;")}"`;
}

/**
 * Our drawings as the text of an SVG file: of elements, and of components that use no hook. Colours given as
 * `var(--name)` get their values from `colours`, since a file has no style sheet beside it.
 */
export function svgText(node: ReactNode, colours: Map<string, string>): string {
  if (Array.isArray(node)) return node.map((one: ReactNode) => svgText(one, colours)).join("");
  if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(node)) return "";
  const { type, props } = node;
  if (type === Fragment) return svgText(props.children, colours);
  if (typeof type === "function") {
    const draw = type as (props: object) => ReactNode;
    return svgText(draw(props), colours);
  }
  const attributes = Object.entries(props)
    .filter(([name, value]) => name !== "children" && name !== "className" && value !== undefined)
    .map(([name, value]) => attribute(name, value, colours));
  return `<${type}${attributes.join("")}>${svgText(props.children, colours)}</${type}>`;
}
