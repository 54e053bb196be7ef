import { type Block, readyBlock } from "./blocks.ts";
import { tableOf } from "./markdown.ts";
import { writeBlocks } from "./write.ts";

const OPTION = /^\(?[A-Ja-j][.)]\s/;
const NUMBER = /^(\d{1,3})[.)]?$/;

const isOption = ({ plain, marker }: Block) => marker?.kind === "letter" || (!marker && OPTION.test(plain));

/** Whether a table only puts questions and their options beside each other. */
function isLayout(cells: readonly Block[][]): boolean {
  const filled = cells.filter((cell) => cell.length > 0);
  const hasOptions = filled.some((cell) => cell.length > 1 && cell.some(isOption));
  return hasOptions || (filled.length > 1 && filled.every((cell) => cell.every(isOption)));
}

/** A row of a layout: a number in a cell of its own belongs to what stands beside it. */
function rowBlocks(row: readonly Block[][]): Block[] {
  const [head, ...rest] = row.filter((cell) => cell.length > 0);
  const number = head?.length === 1 ? NUMBER.exec(head[0]?.plain ?? "")?.[1] : undefined;
  const [first, ...others] = rest.flat();
  if (number === undefined || !first) return [...(head ?? []), ...rest.flat()];
  const sign = `${number}. `;
  return [{ ...first, marker: { kind: "number", sign, depth: 0 }, isNextLine: false }, ...others];
}

/** A table by the blocks of its cells. */
export function tableBlocks(rows: readonly (readonly Block[][])[]): Block[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width < 2 || isLayout(rows.flat())) return rows.flatMap(rowBlocks);
  return [readyBlock(tableOf(rows.map((row) => row.map(writeBlocks))))];
}
