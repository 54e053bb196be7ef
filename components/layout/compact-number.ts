/** 999 → "999", 1250 → "1.2k", 12 480 → "12.4k", 123 999 → "123k", 3 100 000 → "3.1M": cut, never rounded up to what isn't there yet. */
export function compactNumber(value: number): string {
  if (value < 1000) return String(value);
  const [unit, name] = value < 1_000_000 ? [1000, "k"] : [1_000_000, "M"];
  const count = value / unit;
  return `${count < 100 ? Math.floor(count * 10) / 10 : Math.floor(count)}${name}`;
}
