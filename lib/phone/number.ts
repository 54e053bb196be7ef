import parsePhoneNumber, { type CountryCode } from "libphonenumber-js/max";

export interface MobileNumber {
  /** "+12015550123" */
  number: string;
  country: string;
  /** The last three digits */
  ending: string;
}

export type NumberFault = "unknown" | "country" | "not_mobile";

/** Kinds that take texts; in North America mobile numbers can't be told from others. */
const MOBILE: readonly (string | undefined)[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/** Which mobile number of these countries is meant, or why none is; without its country's code one of the first of them. */
export function readNumber(text: string, countries: readonly string[]): MobileNumber | NumberFault {
  const parsed = parsePhoneNumber(text, { defaultCountry: countries[0] as CountryCode, extract: false });
  if (!parsed?.isValid() || !parsed.country || parsed.ext) return "unknown";
  if (!countries.includes(parsed.country)) return "country";
  if (!MOBILE.includes(parsed.getType())) return "not_mobile";
  return { number: parsed.number, country: parsed.country, ending: parsed.number.slice(-3) };
}
