const tables = new Map<string, Map<string, Buffer>>();

/** Every sign of an encoding with its bytes, one or two of them. */
function tableOf(encoding: string): Map<string, Buffer> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, Buffer>();
  const add = (...bytes: number[]) => {
    const sign = decoder.decode(Buffer.from(bytes));
    if ([...sign].length === 1 && sign !== "\ufffd" && !table.has(sign)) table.set(sign, Buffer.from(bytes));
  };
  for (let first = 0; first < 256; first += 1) add(first);
  for (let first = 0x81; first < 256; first += 1)
    for (let second = 0x40; second < 256; second += 1) add(first, second);
  tables.set(encoding, table);
  return table;
}

/** A text in an old encoding, of those that have at most two bytes a sign. */
export function encodeAs(text: string, encoding: string): Buffer {
  const table = tableOf(encoding);
  return Buffer.concat([...text].map((sign) => table.get(sign) ?? Buffer.from("?")));
}
