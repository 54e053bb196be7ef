/** Values that JSON has no type for */
function plain(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

/** Rows as a JSON list, a row a line, in pieces. */
export async function* jsonList(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row, plain)}`;
    separator = ",\n";
  }
  yield separator === ",\n" ? "\n]\n" : "[]\n";
}

export function jsonObject(row: object): string {
  return `${JSON.stringify(row, plain)}\n`;
}
