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

/** Styles that every workbook has for times */
const TIME_IDS = new Set(["18", "19", "20", "21", "32", "33", "45", "46", "47", "55", "56"]);
const MINUTES_A_DAY = 1440;

const bareCode = (code: string): string => code.slice(0, 500).replace(/"[^"]*"|\\.|\[(?!h+\])[^\]]*\]/gi, "");

/** Whether a style shows numbers as times of day, or as hours and minutes. */
export function isTimeStyle(id: string, code: string): boolean {
  return TIME_IDS.has(id) || /h+\]?:m/i.test(bareCode(code));
}

/** Whether a style shows numbers as days. */
export function isDateStyle(id: string, code: string): boolean {
  if (DATE_IDS.has(id)) return true;
  const bare = bareCode(code);
  return /y|d/i.test(bare) && !/general/i.test(bare);
}

/** Hours and minutes, with seconds where there are any. */
function showTime(number: number): string {
  const seconds = Math.round(number * MINUTES_A_DAY * 60);
  const two = (count: number) => String(count).padStart(2, "0");
  const time = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`;
}

/** A number as people see it: days as 2026-03-01, times as 9:30, percents with their sign, 0.1 + 0.2 as 0.3. */
export function showNumber(value: string, style: string): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return "";
  if (style === "date" && number > 0 && number <= LAST_DAY)
    return new Date(Math.floor(number - EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10);
  if (style === "time" && number >= 0 && number <= LAST_DAY) return showTime(number);
  const rounded = Number((style === "percent" ? number * 100 : number).toPrecision(15));
  return style === "percent" ? `${rounded}%` : String(rounded);
}
