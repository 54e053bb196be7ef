/*
 * What can be brought, by where it comes from: three steps each, as the other program calls its own buttons. Names of
 * buttons change: prefer words that stay true, and look a step up before changing it.
 */

/** One way to get something out of a program */
export interface ImportWay {
  /** The program, where a guide has several; null for its only way */
  name: string | null;
  steps: readonly [string, string, string];
  /** Endings of the files that come out of it; none where an address or a text is pasted */
  files: readonly string[];
  /** Only where this site is connected to that service */
  needs?: "notion";
}

export interface ImportGuide {
  id: string;
  title: string;
  /** What works, before the steps */
  summary: string;
  ways: readonly ImportWay[];
}

export const IMPORT_GUIDES: readonly ImportGuide[] = [
  {
    id: "udemy",
    title: "From Udemy",
    summary:
      "Udemy has no export for learners, but you can import its transcripts and whatever your instructor lets you download.",
    ways: [
      {
        name: "A lecture's transcript",
        steps: [
          "Play the lecture on a computer and open “Transcript” in the player, where the course has one.",
          "Select the text in the panel and copy it.",
          "Choose “Type or paste text” here, paste it, and import it with the lecture's title.",
        ],
        files: [],
      },
      {
        name: "Lecture resources",
        steps: [
          "Open the “Resources” of each lecture in the course's outline.",
          "Download the slides, PDFs and other documents.",
          "Drop all of them here at once: they become one course.",
        ],
        files: [".pdf", ".pptx", ".docx", ".zip"],
      },
      {
        name: "Practice tests that you teach",
        steps: [
          "Find the CSV file you used to upload your practice test's questions.",
          "Check that it still has the first row, which names the columns.",
          "Drop it here. Right answers and explanations come with it.",
        ],
        files: [".csv"],
      },
    ],
  },
  {
    id: "coursera",
    title: "From Coursera",
    summary:
      "Coursera can't export a whole course, but you can import its subtitles, transcripts and readings.",
    ways: [
      {
        name: "Lectures",
        steps: [
          "Open a lecture and look for “Downloads” below the video, where the course offers them.",
          "Save the subtitles (.vtt) or the transcript (.txt) of each lecture.",
          "Drop all files of a week here at once: each becomes a part of one course.",
        ],
        files: [".vtt", ".srt", ".txt"],
      },
      {
        name: "Readings",
        steps: [
          "Open the reading and select its text, or save a linked document.",
          "Copy the text.",
          "Choose “Type or paste text” here and paste it.",
        ],
        files: [],
      },
    ],
  },
  {
    id: "university",
    title: "From a university",
    summary:
      "Teachers can export a course: ask yours. If you study there, download slides, readings and transcripts and drop them here together.",
    ways: [
      {
        name: "Moodle",
        steps: [
          "As a teacher, open the course's question bank and choose “Export”.",
          "Choose “Moodle XML format” or “GIFT format” and a category, and export it.",
          "Drop the file here. A backup of the whole course (.mbz) works too.",
        ],
        files: [".xml", ".gift", ".mbz"],
      },
      {
        name: "Canvas",
        steps: [
          "As a teacher, open the course's “Settings” and choose “Export Course Content”.",
          "Choose “Course” for everything, or “Quiz” for some of its quizzes, and create the export.",
          "Download the file once it is ready, and drop it here.",
        ],
        files: [".imscc", ".zip"],
      },
      {
        name: "Blackboard",
        steps: [
          "As a teacher, open “Tests, Surveys, and Pools” among the course's tools.",
          "Open the menu of a test or pool and choose “Export”.",
          "Save the .zip file and drop it here without unpacking it.",
        ],
        files: [".zip"],
      },
      {
        name: "Brightspace",
        steps: [
          "As a teacher, open “Course Admin” and then “Import/Export/Copy Components”.",
          "Choose to export as a Common Cartridge, and pick the content and the quizzes.",
          "Download the file and drop it here.",
        ],
        files: [".imscc", ".zip"],
      },
      {
        name: "Open edX",
        steps: [
          "As a teacher, open the course in Studio.",
          "Choose “Tools”, then “Export”, and “Export Course Content”.",
          "Download the .tar.gz file and drop it here as it is.",
        ],
        files: [".tar.gz"],
      },
    ],
  },
  {
    id: "book",
    title: "A book or slides",
    summary:
      "Chapters and headings become islands; questions with marked answers stay questions, and others are made from the text.",
    ways: [
      {
        name: "A PDF, a Word file or slides",
        steps: [
          "Use the file as it is. Save an old .doc or .ppt as .docx or .pptx first.",
          "Check that you can select its text. Pages that were only scanned are pictures.",
          "Drop it here, alone or together with its exercises.",
        ],
        files: [".pdf", ".docx", ".pptx", ".odt", ".odp"],
      },
      {
        name: "An e-book",
        steps: [
          "Get the book as an EPUB without copy protection; many publishers and libraries of free books offer it.",
          "Leave it as one file. Books bought for a Kindle can't be read.",
          "Drop it here: each chapter becomes an island.",
        ],
        files: [".epub"],
      },
    ],
  },
  {
    id: "cards",
    title: "Flashcards",
    summary:
      "Cards with short backs become quiz questions, longer ones become recall cards. Decks and sets become units and islands.",
    ways: [
      {
        name: "Anki",
        steps: [
          "In Anki on a computer, choose “Export” in the “File” menu.",
          "Choose “Anki Deck Package (.apkg)” and the deck, and include its media.",
          "Save the file and drop it here. Notes exported as plain text (.txt) work too.",
        ],
        files: [".apkg", ".colpkg", ".txt"],
      },
      {
        name: "Quizlet",
        steps: [
          "Open a set of your own, open its menu (three dots) and choose “Export”.",
          "Leave a tab between term and definition and a new line between rows, and copy the text.",
          "Choose “Type or paste text” here and paste it.",
        ],
        files: [],
      },
      {
        name: "A table",
        steps: [
          "Put terms into one column and their definitions into the next, in any spreadsheet.",
          "Save it as Excel (.xlsx) or CSV.",
          "Drop it here. If we can't tell which column is what, we ask you.",
        ],
        files: [".xlsx", ".csv", ".tsv"],
      },
    ],
  },
  {
    id: "video",
    title: "A video or playlist",
    summary: "We read a video's transcript, not the video itself. Chapters become islands.",
    ways: [
      {
        name: "YouTube",
        steps: [
          "Open the video or the playlist in your browser.",
          "Copy its address.",
          "Paste it into the field above and press “Import”. If we can't read its transcript, we'll tell you.",
        ],
        files: [],
      },
      {
        name: "Its subtitles or transcript",
        steps: [
          "Download the subtitles (.srt or .vtt) where the site offers them, such as your own videos in YouTube Studio.",
          "Or open the transcript beside the video and copy its text.",
          "Drop the files here at once, or paste the text.",
        ],
        files: [".srt", ".vtt", ".txt"],
      },
    ],
  },
  {
    id: "notes",
    title: "Your notes",
    summary:
      "Pages and folders become islands and units. Write a question with its answers below it to have it asked.",
    ways: [
      {
        name: "Notion",
        steps: [
          "Open “Choose from Notion” above and connect your workspace.",
          "When Notion asks, select the pages Waddle may read.",
          "Back here, select the pages of your course and press “Read these pages”.",
        ],
        files: [],
        needs: "notion",
      },
      {
        name: "Notion, as a file",
        steps: [
          "Open the page, open its menu (three dots) and choose “Export”.",
          "Choose “Markdown & CSV” and include subpages.",
          "Drop the .zip file here as it is.",
        ],
        files: [".zip", ".md"],
      },
      {
        name: "Obsidian",
        steps: [
          "Find the folder of your vault on your computer: your notes are plain files in it.",
          "Pick the folder or the notes of one subject.",
          "Drop the folder here.",
        ],
        files: [".md"],
      },
      {
        name: "Google Docs",
        steps: [
          "Open the document in Google Docs and choose “Download” in the “File” menu.",
          "Choose Microsoft Word (.docx).",
          "Drop the file here.",
        ],
        files: [".docx"],
      },
      {
        name: "Word",
        steps: [
          "Give chapters and sections the heading styles of Word, so that they become islands.",
          "Save the document as .docx.",
          "Drop the file here.",
        ],
        files: [".docx"],
      },
    ],
  },
];
