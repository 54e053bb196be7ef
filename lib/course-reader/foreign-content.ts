import type { ForeignKind } from "./foreign-files.ts";

/** First bytes, as hexadecimal digits, and the byte at which they stand */
const SIGNATURES: readonly [ForeignKind, string, number?][] = [
  ["picture", "89504e47"],
  ["picture", "ffd8ff"],
  ["picture", "47494638"],
  ["picture", "49492a00"],
  ["picture", "4d4d002a"],
  ["picture", "00000100"],
  ["picture", "57454250", 8],
  ["film", "41564920", 8],
  ["sound", "57415645", 8],
  ["sound", "494433"],
  ["sound", "fffb"],
  ["sound", "fff3"],
  ["sound", "fff1"],
  ["sound", "4f676753"],
  ["sound", "664c6143"],
  ["film", "1a45dfa3"],
  ["film", "3026b2758e66cf11"],
  ["film", "464c5601"],
  ["film", "000001ba"],
  ["film", "000001b3"],
  ["rar", "526172211a07"],
  ["sevenZip", "377abcaf271c"],
  ["archive", "fd377a585a00"],
  ["archive", "425a68"],
  ["archive", "28b52ffd"],
  ["archive", "04224d18"],
  ["archive", "4d534346"],
  ["archive", "7573746172", 257],
  ["archive", "5349542100"],
  ["program", "4d5a"],
  ["program", "7f454c46"],
  ["program", "cafebabe"],
  ["program", "cffaedfe"],
  ["program", "cefaedfe"],
  ["program", "0061736d"],
  ["database", "53514c69746520666f726d6174"],
  ["database", "000100005374616e64617264"],
  ["database", "50415231"],
  ["font", "00010000"],
  ["font", "4f54544f"],
  ["font", "774f4632"],
  ["font", "774f4646"],
  ["kindle", "424f4f4b4d4f4249", 60],
  ["kindle", "54504758"],
  ["kindle", "54505a"],
  ["kindle", "ea44524d494f4eee"],
  ["kindle", "434f4e5402"],
  ["oldBook", "5445587452454164", 60],
  ["oldBook", "49544f4c49544c53"],
  ["djvu", "41542654464f524d"],
  ["help", "49545346"],
  ["shortcut", "62706c6973743030"],
  ["shortcut", "4c0000000114020000"],
  ["photoshop", "38425053"],
  ["oneNote", "e4525c7b8cd8a74daeb15378d02996d3"],
  ["wordPerfect", "ff575043"],
  ["excel97", "0908100000060500"],
];

/** What the parts of an old Office file are called in it */
const OLE_PARTS: readonly [ForeignKind, string][] = [
  ["protectedOffice", "EncryptedPackage"],
  ["word97", "WordDocument"],
  ["powerpoint97", "PowerPoint Document"],
  ["excel97", "Workbook"],
  ["outlook", "__properties_version"],
];

const OLE = Buffer.from("d0cf11e0", "hex");
/** The first volume descriptor of the image of a CD */
const DISK_AT = 0x8001;

function oldOffice(bytes: Buffer): ForeignKind {
  const known = OLE_PARTS.find(([, part]) => bytes.includes(Buffer.from(part, "utf16le")));
  return known?.[0] ?? "office97";
}

/** What an MP4 says it is: "ftyp" and then a brand. */
function ofMp4(bytes: Buffer): ForeignKind | null {
  if (bytes.subarray(4, 8).toString("latin1") !== "ftyp") return null;
  const brand = bytes.subarray(8, 12).toString("latin1");
  if (/^(hei|hev|mif|msf|avi)/i.test(brand)) return "picture";
  return /^M4[AB]/.test(brand) ? "sound" : "film";
}

const BINARY_BYTES = 4096;
const LETTERS = /^(?:[2-6][0-9a-f]|7[0-9a-e])+$/;

/** Whether a file has bytes that no text has. UTF-16 is text by its byte order mark. */
export function isBinary(bytes: Buffer): boolean {
  const hasMark = ["fffe", "feff"].includes(bytes.subarray(0, 2).toString("hex"));
  const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);
  return !hasMark && bytes.subarray(0, BINARY_BYTES).some(isControl);
}

/** What a file is by its first bytes, where it is one of those that can't be read; null for any other. */
export function foreignBinary(bytes: Buffer): ForeignKind | null {
  if (bytes.subarray(0, OLE.length).equals(OLE)) return oldOffice(bytes);
  // "MZ" begins a program as well as a text: letters alone prove nothing.
  const isText = !isBinary(bytes);
  const known = SIGNATURES.find(([, hex, at = 0]) => {
    const isThere = bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
    return isThere && !(isText && LETTERS.test(hex));
  });
  if (known) return known[0];
  if (bytes.subarray(DISK_AT, DISK_AT + 5).toString("latin1") === "CD001") return "disk";
  return ofMp4(bytes);
}

const TEXTS: readonly [ForeignKind, RegExp][] = [
  ["rtf", /^\{\\rtf/],
  ["postscript", /^%!PS/],
  ["torrent", /^d\d+:(?:announce|created by|creation date|comment|encoding|info|nodes|url-list)/],
  ["calendar", /^BEGIN:VCALENDAR\b/i],
  ["contacts", /^BEGIN:VCARD\b/i],
  ["savedPage", /^(?:[\w-]+:.*(?:\r?\n[ \t].*)*\r?\n)*?content-type:\s*multipart\/related\b/i],
  ["googleShortcut", /^\{[^{}]{0,2000}"(?:url"\s*:\s*"https:\/\/docs\.google\.com\/|doc_id"\s*:)/],
  ["bookTicket", /^(?:<\?xml[^>]*\?>\s*)?<fulfillmentToken\b/],
  [
    "picture",
    /^(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<!DOCTYPE svg\b[^>]{0,500}>\s*)?<svg\b/i,
  ],
];

/** What a text is, where it is one of those that hold no course; null for any other. `text`: its beginning. */
export function foreignText(text: string): ForeignKind | null {
  const head = text.trimStart().slice(0, 8000);
  return TEXTS.find(([, shape]) => shape.test(head))?.[0] ?? null;
}

const SHORTCUT = /^\s*(?:\[InternetShortcut\]|\[Desktop Entry\])[\s\S]*?^URL(?:\[\$e\])?=(\S+)/im;
const WEBLOC = /<plist\b[\s\S]*?<key>URL<\/key>\s*<string>([^<]+)<\/string>/i;

/** Where a shortcut to a web page leads; null for a text that is none. */
export function shortcutAddress(text: string): string | null {
  const [, address = null] = SHORTCUT.exec(text.slice(0, 8000)) ?? WEBLOC.exec(text.slice(0, 8000)) ?? [];
  return address === null ? null : address.replaceAll("&amp;", "&").slice(0, 300);
}

const ZIPS: readonly [ForeignKind, RegExp][] = [
  ["iWork", /(?:^|\/)(?:Index\/.+\.iwa|Index\.zip|index\.apxl(?:\.gz)?|index\.numbers)$/i],
  ["excelBinary", /^xl\/workbook\.bin$/i],
  ["program", /^(?:classes\.dex|META-INF\/MANIFEST\.MF)$/],
];

/** What a zip is by the names in it, where it is one of those that hold no course; null for any other. */
export function foreignZip(names: readonly string[]): ForeignKind | null {
  return ZIPS.find(([, part]) => names.some((name) => part.test(name)))?.[0] ?? null;
}
