/**
 * Digits after the point of amounts that Stripe charges: https://docs.stripe.com/currencies#zero-decimal. Those of Intl
 * differ for some, such as UGX.
 */
const WITHOUT_DIGITS = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const WITH_THREE_DIGITS = "BHD JOD KWD OMR TND".split(" ");

/** Digits after the point of an amount in this currency (ISO 4217): 0, 2 or 3 */
export function minorDigits(currency: string): 0 | 2 | 3 {
  if (WITHOUT_DIGITS.includes(currency)) return 0;
  return WITH_THREE_DIGITS.includes(currency) ? 3 : 2;
}

/** Stripe takes no more than 8 digits. */
const MOST = 99_999_999;

/**
 * "9.00" EUR → 900, "900" JPY → 900, "2.5" KWD → 2500. Null for what is no price: nothing, less than nothing, more digits
 * than the currency has, or too much.
 */
export function minorUnits(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const match = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const [, whole = "", part = ""] = match;
  // Stripe charges three digits in tens only.
  if (part.length > digits || (digits === 3 && part.length === 3 && !part.endsWith("0"))) return null;
  const amount = Number(whole + part.padEnd(digits, "0"));
  return amount > 0 && amount <= MOST ? amount : null;
}

/** An amount in minor units as people read it, with all its digits: 900 EUR → "€9.00" */
export function moneyText(amount: number, currency: string, language = "en"): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
