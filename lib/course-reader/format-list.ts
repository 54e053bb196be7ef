interface FormatEntry {
  id: string;
  /** As people know it */
  name: string;
  /** What its files are usually called; the picker offers them, nothing is decided by them */
  endings: readonly string[];
}

/** Every format that can be read, the most particular first: the first that accepts a file reads it. docs/import-formats.md */
export const FORMAT_LIST = [
  { id: "h5p", name: "H5P", endings: [".h5p"] },
  { id: "exelearning", name: "eXeLearning", endings: [".elp", ".elpx"] },
  { id: "qti", name: "QTI 2.1 to 3.0", endings: [".zip", ".xml"] },
  { id: "blackboard", name: "Blackboard", endings: [".zip"] },
  { id: "scorm", name: "SCORM", endings: [".zip"] },
  { id: "common_cartridge", name: "Common Cartridge", endings: [".imscc", ".zip"] },
  { id: "authoring", name: "Storyline, Rise, iSpring, Captivate, Adapt", endings: [".zip"] },
  { id: "spreadsheet", name: "Excel", endings: [".xlsx"] },
  { id: "docx", name: "Word", endings: [".docx"] },
  { id: "pptx", name: "PowerPoint", endings: [".pptx"] },
  { id: "odf", name: "OpenDocument", endings: [".odt", ".odp"] },
  { id: "epub", name: "EPUB", endings: [".epub"] },
  { id: "anki", name: "Anki", endings: [".apkg", ".colpkg"] },
  { id: "pdf", name: "PDF", endings: [".pdf"] },
  { id: "moodle_backup", name: "Moodle backup", endings: [".mbz"] },
  { id: "olx", name: "Open edX", endings: [".tar.gz"] },
  { id: "moodle_xml", name: "Moodle XML", endings: [".xml"] },
  { id: "qti_1_2", name: "QTI 1.2", endings: [".xml"] },
  { id: "web_page", name: "Web page", endings: [".html"] },
  // Made by the server from an address: no one has such files.
  { id: "youtube", name: "YouTube", endings: [] },
  { id: "recordings", name: "Vimeo or PeerTube video, podcast", endings: [] },
  { id: "notion", name: "Notion", endings: [] },
  { id: "brightspace_csv", name: "Brightspace questions", endings: [".csv"] },
  { id: "notebook", name: "Jupyter notebook", endings: [".ipynb"] },
  { id: "transcript", name: "Subtitles or transcript", endings: [".srt", ".vtt", ".sbv", ".ass", ".txt"] },
  { id: "waddle", name: "Waddle", endings: [".json"] },
  { id: "aiken", name: "Aiken", endings: [".txt"] },
  { id: "highlights", name: "Highlights of Kindle or Readwise", endings: [".txt", ".csv"] },
  { id: "flashcards", name: "Flashcards", endings: [".txt", ".tsv", ".csv"] },
  { id: "csv", name: "CSV", endings: [".csv", ".tsv"] },
  { id: "gift", name: "Moodle GIFT", endings: [".gift", ".txt"] },
  // Whatever archive no other format takes.
  { id: "bundle", name: "Several files", endings: [".zip"] },
  { id: "outline", name: "Markdown or plain text", endings: [".md", ".txt"] },
] as const satisfies readonly FormatEntry[];

export type FormatId = (typeof FORMAT_LIST)[number]["id"];

/** The names of the formats that a file can have, in the table's order. */
export const FILE_FORMAT_NAMES: readonly string[] = FORMAT_LIST.flatMap(({ name, endings }) =>
  endings.length > 0 ? [name] : [],
);
