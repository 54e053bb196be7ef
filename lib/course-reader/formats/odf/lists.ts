import { childAt, type XmlNode } from "#lib/server/files/xml.ts";

/** Counts the items of lists, of which some go on where others have stopped. */
export class ListCounts {
  /** By the list's id, and by its style: the count of its last item */
  private readonly last = new Map<string, number>();

  /** How many items stand before the first one of this list; `usual`: before one that goes on from no other. */
  before(list: XmlNode, style: string | undefined, usual: number): number {
    const { "continue-list": other, "continue-numbering": goesOn } = list.attributes;
    if (other !== undefined) return this.last.get(`id ${other}`) ?? usual;
    return goesOn === "true" ? (this.last.get(`style ${style}`) ?? usual) : usual;
  }

  keep(list: XmlNode, style: string | undefined, count: number): void {
    const { id, "continue-list": other } = list.attributes;
    for (const name of [id, other]) if (name !== undefined) this.last.set(`id ${name}`, count);
    this.last.set(`style ${style}`, count);
  }
}

/** Where an item begins to count; undefined where it goes on. */
export function startOf(item: XmlNode): number | undefined {
  const start = item.attributes["start-value"] ?? childAt(item, "p")?.attributes["start-value"];
  return start === undefined ? undefined : Number(start);
}
