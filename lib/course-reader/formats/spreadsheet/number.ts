const DAY_MS = 86_400_000;
/** Days from Excel's beginning to 1970 */
const EPOCH_DAYS = 25_569;
const LAST_DAY = 2_958_465;
/** Styles that every workbook has for dates and times */
const DATE_IDS = new Set([
  "14",
  "15",
  "16",
  "17",
  "22",
  "27",
  "28",
  "29",
  "30",
  "31",
  "34",
  "35",
  "36",
  "50",
  "57",
]);

/** Whether a style shows numbers as days. Times of day stay numbers. */
export function isDateStyle(id: string, code: string): boolean {
  if (DATE_IDS.has(id)) return true;
  const bare = code.slice(0, 500).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
  return /y|d/i.test(bare) && !/general/i.test(bare);
}

/** A number as people see it: days as 2026-03-01, percents with their sign, 0.1 + 0.2 as 0.3. */
export function showNumber(value: string, style: string): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return "";
  if (style === "date" && number > 0 && number <= LAST_DAY)
    return new Date(Math.floor(number - EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10);
  const rounded = Number((style === "percent" ? number * 100 : number).toPrecision(15));
  return style === "percent" ? `${rounded}%` : String(rounded);
}
