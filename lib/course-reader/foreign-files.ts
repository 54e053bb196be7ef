/*
 * Files that people bring and that hold no course that can be read: what each is, and what to do instead. The reader tells
 * them by what they hold (foreign-content.ts), the browser some by their names, before it sends them for nothing.
 */

/** What can be read, in the words of every page that names it */
export const READABLE_KINDS = "documents, slides, subtitles, flashcards, tables and course exports";

/** Ends the refusal of a file whose kind no one knows. */
export const WHAT_TO_BRING = `Waddle reads ${READABLE_KINDS}; the import page shows what to bring from where.`;

const TRANSCRIPT = "Bring its subtitles (.srt or .vtt) or its transcript instead.";

/** The sentences of files that have no text of a course in them */
export const FOREIGN = {
  picture: "This is a picture, and the text in a picture can't be read. Copy the text and paste it instead.",
  film: `This is a video, and what it shows and says can't be read. ${TRANSCRIPT}`,
  sound: `This is a sound recording, and what is said in it can't be read. ${TRANSCRIPT}`,
  rar: "This is a RAR archive, which can't be opened here. Unpack it, then drop the files or pack them as a .zip.",
  sevenZip:
    "This is a 7-Zip archive, which can't be opened here. Unpack it, then drop the files or pack them as a .zip.",
  archive:
    "This is an archive of a kind that can't be opened here. Unpack it, then drop the files or pack them as a .zip.",
  disk: "This is the image of a disk, which can't be opened here. Open it on your computer and drop the files in it.",
  program:
    "This is a program. Waddle never runs programs: bring the course's documents or its export instead.",
  database:
    "This is a database file, which can't be read. Export what you need from its program as a table (.csv) instead.",
  font: "This is a font. It holds no course: bring a document that uses it instead.",
  kindle:
    "This is a Kindle book, which can't be read. Bring the book as an EPUB or PDF without copy protection instead.",
  bookTicket:
    "This only unlocks a copy-protected book, and such books can't be read. Bring an EPUB or PDF without copy protection instead.",
  oldBook:
    "This is an e-book in an old format. Convert it to EPUB, for example with Calibre, and bring that.",
  word97: "This is a Word file from before 2007. Open it and save it as .docx, then bring that.",
  excel97: "This is an Excel file from before 2007. Open it and save it as .xlsx or .csv, then bring that.",
  powerpoint97: "This is a PowerPoint file from before 2007. Open it and save it as .pptx, then bring that.",
  outlook: "This is an email saved by Outlook. Copy its text and paste it, or bring what is attached to it.",
  office97:
    "This is a file of an old Office program. Open it there and save it in a newer format such as .docx, .pptx or .xlsx.",
  protectedOffice:
    "This Office file is protected with a password. Open it, remove the password, save it and bring it again.",
  rtf: "This is a rich text file (RTF). Open it in Word or another editor and save it as .docx, then bring that.",
  postscript: "This is a PostScript file. Convert it to PDF and bring that.",
  djvu: "This is a book of scanned pages (DjVu). Bring it as a PDF or an EPUB with text in it.",
  wordPerfect: "This is a WordPerfect file. Open it and save it as .docx or PDF, then bring that.",
  oneNote:
    "This is a OneNote file. Open it in OneNote, choose File, then Export, and save the pages as .docx or PDF.",
  photoshop:
    "This is a Photoshop file, and the text in it can't be read. Copy the text and paste it instead.",
  iWork:
    "This is a file of Apple Pages, Keynote or Numbers. Open it there, choose File, then Export To, and save it as Word, PowerPoint, PDF or CSV.",
  excelBinary:
    "This is a binary Excel workbook (.xlsb). Open it and save it as .xlsx or .csv, then bring that.",
  googleShortcut:
    "This only points to a document in Google Drive. Open it there, choose File, then Download, and bring the Word, PowerPoint or PDF file.",
  savedPage:
    "This is a web page saved in one file (MHTML), which can't be read. Save it as “Web page, HTML only” or paste its address.",
  shortcut:
    "This only points to something else. If it points to a web page, paste its address instead; else bring the file it points to.",
  torrent:
    "This is a torrent: it says where to get files and holds none of them. Bring the files themselves.",
  calendar:
    "This is a calendar. It holds dates and nothing to learn: bring the course's documents or its export.",
  contacts: "These are contacts. They hold nothing to learn: bring the course's documents or its export.",
  help: "This is a Windows help file (CHM). Convert it to PDF or HTML and bring that.",
} as const;

export type ForeignKind = keyof typeof FOREIGN;

/** Endings whose files are large and never anything else: they aren't sent for nothing. */
const ENDINGS: readonly [ForeignKind, RegExp][] = [
  ["film", /\.(?:mp4|m4v|mov|webm|avi|mkv|wmv|flv|mpe?g)$/i],
  ["sound", /\.(?:mp3|m4a|m4b|wav|ogg|opus|aac|flac|wma)$/i],
  ["picture", /\.(?:png|jpe?g|gif|webp|heic|heif|avif|tiff?|bmp)$/i],
  ["photoshop", /\.psd$/i],
  ["rar", /\.rar$/i],
  ["sevenZip", /\.7z$/i],
  ["disk", /\.(?:iso|dmg)$/i],
  ["program", /\.(?:exe|msi|apk|dll)$/i],
];

const kindByName = (fileName: string) => ENDINGS.find(([, ending]) => ending.test(fileName))?.[0];

/** Films that are lessons where they lie beside other files, up to this size */
const PLAYED = /\.(?:mp4|m4v|webm)$/i;
const MAX_PLAYED_BYTES = 50 * 1024 * 1024;

/** Whether a file can't be of use in any way, not even beside others: a picture or sound may be shown by a text, and a film a lesson. */
export function isHopeless(fileName: string, size: number): boolean {
  const kind = kindByName(fileName);
  if (PLAYED.test(fileName) && size <= MAX_PLAYED_BYTES) return false;
  return kind !== undefined && kind !== "picture" && kind !== "sound";
}

/** The sentence for a file whose name alone tells that it can't be read; null for any other. */
export function foreignByName(fileName: string): string | null {
  const kind = kindByName(fileName);
  return kind === undefined ? null : FOREIGN[kind];
}
