import { childAt, descendants, type XmlNode } from "#lib/server/files/xml.ts";

/** Shapes whose tops differ by less stand in one row, in EMU: a quarter of an inch. */
const ROW = 228_600;

interface Placed {
  shape: XmlNode;
  x: number;
  y: number;
}

/** Where a shape stands; null where only its layout says so, as that of titles and main texts. */
function placeOf(shape: XmlNode): Placed | null {
  const properties = childAt(shape, "spPr") ?? childAt(shape, "grpSpPr");
  const frame = childAt(properties, "xfrm") ?? childAt(shape, "xfrm");
  const offset = childAt(frame, "off")?.attributes;
  const [x, y] = [Number(offset?.x), Number(offset?.y)];
  return Number.isFinite(x) && Number.isFinite(y) ? { shape, x, y } : null;
}

/** What a shape is for, as its placeholder says; "" for one of the slide's own. */
export const kindOf = (shape: XmlNode) => descendants(shape, "ph", ["txBody"])[0]?.attributes.type ?? "";
export const isTitle = (shape: XmlNode) => /^(?:title|ctrTitle)$/.test(kindOf(shape));

/** Shapes as one reads them: titles first, the others from top to bottom, and those of a row from left to right. The file's order is that in which they cover each other. */
export function inReadingOrder(shapes: readonly XmlNode[]): XmlNode[] {
  const titles = shapes.filter(isTitle);
  const others = shapes.filter((shape) => !isTitle(shape));
  const placed = others.flatMap((shape) => placeOf(shape) ?? []).sort((a, b) => a.y - b.y);
  const rows: Placed[][] = [];
  for (const one of placed) {
    const row = rows.at(-1);
    if (row?.[0] && one.y - row[0].y < ROW) row.push(one);
    else rows.push([one]);
  }
  const sorted = rows.flatMap((row) => row.sort((a, b) => a.x - b.x).map(({ shape }) => shape));
  return [...titles, ...others.filter((shape) => placeOf(shape) === null), ...sorted];
}
