/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [..."аеорсухіјѕԁһӏмтвнкαεορτυνικχ"].map((sign, at) => [
    sign,
    [..."aeopcyxijsdhlmtbhkaeoptuvikx"][at] ?? sign,
  ]),
);

const HIDDEN = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0]/gu;

/** A text as it is compared: small letters without marks, hidden signs and look-alikes, words with one space between. */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(HIDDEN, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/[\u0370-\u04ff\u0500-\u052f]/gu, (sign) => LOOK_ALIKES[sign] ?? sign)
    .trim();
}

const isReadable = (text: string) =>
  text.length >= 8 && (text.match(/[\p{L}\p{N}\s.,?!'-]/gu)?.length ?? 0) >= text.length * 0.8;

function decoded(text: string, encoding: "base64" | "hex"): string[] {
  const bytes = Buffer.from(text.replaceAll("-", "+").replaceAll("_", "/"), encoding).toString("utf8");
  return isReadable(bytes) ? [bytes] : [];
}

const rotated = (text: string) =>
  text.replace(/[a-z]/gi, (sign) => {
    const first = sign <= "Z" ? 65 : 97;
    return String.fromCharCode(((sign.charCodeAt(0) - first + 13) % 26) + first);
  });

const reversed = (text: string) => [...text].reverse().join("");

/** Percent signs and entities as they are read. */
function unescaped(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      const bytes = Buffer.from(run.replaceAll("%", ""), "hex");
      return bytes.toString("utf8");
    })
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&#x([0-9a-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** "w h i c h  o n e", "w-h-i-c-h": words of single letters, joined; "" where there are few. */
function joinedLetters(plain: string): string {
  const words = plain.split(" ");
  const single = words.filter((word) => [...word].length === 1).length;
  return single >= 8 && single * 2 >= words.length ? words.join("") : "";
}

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const unleet = (text: string) =>
  /[a-z][013457@$]|[013457@$][a-z]/i.test(text)
    ? text.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign)
    : "";

/**
 * What a text may say beneath a disguise, each as it is compared: as it stands, decoded from base64 or hexadecimal,
 * rotated, reversed, escaped, in figures for letters, and letter by letter.
 */
export function formsOf(text: string): { words: string[]; joined: string[] } {
  const base64 = text.match(/[A-Za-z0-9+/_-]{12,}={0,2}/g) ?? [];
  const hex = (text.match(/(?:[0-9a-f]{2}[\s:]?){8,}/gi) ?? []).map((run) => run.replace(/[\s:]/g, ""));
  const shown = unescaped(text);
  const raw = [
    ...[text, shown, rotated(text), reversed(text), reversed(rotated(text)), unleet(text)],
    ...base64.flatMap((run) => decoded(run, "base64")),
    ...hex.flatMap((run) => decoded(run, "hex")),
  ];
  const words = [...new Set(raw.map(plainText))].filter((form) => form !== "");
  const joined = words.map(joinedLetters).filter((form) => form !== "");
  return { words, joined: [...new Set(joined)] };
}
