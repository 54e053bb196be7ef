/** 999 → "999", 1250 → "1.2k", 12 480 → "12.4k", 3 100 000 → "3.1M": cut, never rounded up to what isn't there yet. */
export function compactNumber(value: number): string {
  if (value < 1000) return String(value);
  const [unit, name] = value < 1_000_000 ? [1000, "k"] : [1_000_000, "M"];
  return `${Math.floor((value / unit) * 10) / 10}${name}`;
}
