import { READABLE_KINDS } from "#lib/course-reader/foreign-files.ts";
import { FILE_FORMAT_NAMES } from "#lib/course-reader/format-list.ts";

/**
 * What the product does, once for all pages that say so: pricing, enterprise, the landing page, the import page and the
 * legal texts. A new feature, format or outgoing service gets its line here; rules.test.ts compares the lines with the
 * code and with the pages.
 */

/** "Offered where set up": only on sites whose owner has configured it. */
export type Availability = "Offered" | "Offered where set up" | "Not offered";

interface Capability {
  id: string;
  name: string;
  today: Availability;
  /** What data it needs, and what it does with them */
  needs: string;
  /** The settings of .env.example without which it is off */
  settings?: readonly string[];
}

/** The most that files brought together may hold, in MB; lib/course/import/import-service.ts enforces it. */
const IMPORT_FILE_MB = 50;

/** What a course can come from, in the words of every page that names it. */
export const IMPORT_WORDS = {
  /** After "Bring" or "from" */
  sources: "a link, files or pasted text",
  /** The same in full */
  sourcesInFull:
    "the address of a web page, a YouTube video or playlist, a Vimeo or PeerTube video, podcast episodes, pages of your Notion where that is set up, files or a folder of files, or text that you type or paste",
  /** What the files may be */
  kinds: READABLE_KINDS,
  /** Where most of them come from; the import page tells how to get them out of there */
  origins:
    "Udemy, Coursera, Moodle, Canvas, Blackboard, Brightspace, Open edX, Anki, Quizlet, Notion, Obsidian, Word or Google Docs",
  formats: FILE_FORMAT_NAMES.join(", "),
  fileSize: `up to ${IMPORT_FILE_MB} MB at once`,
  fileMegabytes: IMPORT_FILE_MB,
} as const;

export const CAPABILITIES = [
  {
    id: "import",
    name: "Course import",
    today: "Offered",
    needs: `What you bring: ${IMPORT_WORDS.sourcesInFull}. Files are read in these formats: ${IMPORT_WORDS.formats}`,
  },
  {
    id: "web_pages",
    name: "Import from a web address",
    today: "Offered",
    needs:
      "The address that you give. Our server fetches that page, and up to 20 more pages of the same course on the same site. The site sees our server, not you",
  },
  {
    id: "video",
    name: "Video content fetching",
    today: "Offered",
    needs:
      "The address of a YouTube video or playlist, of a video of Vimeo or PeerTube, or of a podcast's feed. Our server fetches titles, descriptions and transcripts from there, never the video or sound itself. The host sees our server, not you",
  },
  {
    id: "notion",
    name: "Import from Notion",
    today: "Offered where set up",
    needs:
      "Your consent at Notion, where you choose which pages we may read. Our server keeps the keys that Notion gives it, sealed, reads the pages that you import and those below them, and changes nothing there. You can disconnect at any time",
    settings: ["NOTION_CLIENT_ID", "NOTION_CLIENT_SECRET"],
  },
  {
    id: "lessons",
    name: "Lessons with notes",
    today: "Offered",
    needs:
      "Which lessons you open, how far you read and which seconds of a recording you play; your notes, highlights and study sessions. A video of YouTube, Vimeo or another host is loaded by your browser once you allow it: the host then sees your network address and what you watch",
  },
  {
    id: "questions",
    name: "Questions made from your texts",
    today: "Offered",
    needs: "The texts of a course that brings no questions. A program on our own server makes them",
  },
  {
    id: "ai_questions",
    name: "Questions written by AI",
    today: "Offered where set up",
    needs:
      "The title and text of each island that needs questions go to the company that runs the AI model, with nothing that says whose they are. Where no model is set up, nothing is sent",
    settings: ["OPENAI_API_KEY"],
  },
  {
    id: "google",
    name: "Login with Google",
    today: "Offered where set up",
    needs:
      "The name, the email address and the number by which Google knows your account. We get no password and no access to anything of yours there. You can unlink it at any time",
    settings: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  },
  {
    id: "extension",
    name: "Browser extension",
    today: "Offered",
    needs:
      "Nothing until you install and connect it. Then it reads what you allow and, on sites where you switch it on, tells us about your courses, your lessons and the time you spend on them",
  },
  {
    id: "mail",
    name: "Reminders by email",
    today: "Offered where set up",
    needs: "Your email address, your time zone and which reminders you want",
    settings: ["SMTP_URL"],
  },
  {
    id: "sms",
    name: "Reminders by SMS",
    today: "Not offered",
    needs: "It would need a phone number, and would be off until you turn it on",
  },
  {
    id: "plans",
    name: "Study plans",
    today: "Not offered",
    needs: "It would use your courses and the times that you give it",
  },
  {
    id: "calendar",
    name: "Calendar integration",
    today: "Not offered",
    needs:
      "It would ask you at your calendar's provider, would see no more than you allow there, and you could take it back",
  },
  {
    id: "chat",
    name: "AI chat assistant",
    today: "Offered where set up",
    needs:
      "What you ask, the last six turns of the conversation and the passages of your course that fit go to the company that runs the AI model. It tells you so before the first question. Where no model is set up, a program on our own server finds the passages, and nothing is sent",
    settings: ["OPENAI_API_KEY"],
  },
  {
    id: "payments",
    name: "Card payments",
    today: "Not offered",
    needs:
      "A card payment provider would handle your card. We would learn whether you paid and until when, and nothing about the card itself",
  },
] as const satisfies readonly Capability[];

/** Someone else who gets something from our server. */
interface OutgoingService {
  id: string;
  /** Who, as the privacy policy calls them */
  name: string;
  /** What they get */
  gets: string;
  when: string;
  /** The file that all of it leaves through */
  gateway: string;
  /** The code that sends something there, by the beginning of its path */
  usedBy: readonly string[];
  settings: readonly string[];
}

/** Everyone who gets something from our server: the privacy policy lists them. */
export const OUTGOING_SERVICES: readonly OutgoingService[] = [
  {
    id: "web_pages",
    name: "The website whose address you import, and those whose pictures your course shows",
    gets: "The address of each page or picture that we read, and our server's network address. Nothing about you",
    when: "You import a web address, or a course whose lessons show pictures of other websites: up to 50 are fetched once, so that no browser asks for them",
    gateway: "lib/server/outgoing/response.ts",
    usedBy: [
      "lib/course/import/address/",
      "lib/course/import/notion/pictures-service.ts",
      "lib/server/outgoing/robots.ts",
    ],
    settings: ["IMPORT_PRIVATE_HOSTS"],
  },
  {
    id: "youtube",
    name: "YouTube, a service of Google",
    gets: "Which video or playlist we read, and our server's network address. Nothing about you",
    when: "You import a YouTube address",
    gateway: "lib/server/outgoing/response.ts",
    usedBy: ["lib/course/import/address/youtube-"],
    settings: ["YOUTUBE_API_KEY", "YOUTUBE_BASE_URL"],
  },
  {
    id: "vimeo",
    name: "Vimeo",
    gets: "Which video we read, and our server's network address. Nothing about you",
    when: "You import an address of Vimeo, or a course whose pages show its videos; captions are asked for on a site whose owner has set up an access to them",
    gateway: "lib/server/outgoing/response.ts",
    usedBy: ["lib/course/import/address/vimeo-"],
    settings: ["VIMEO_ACCESS_TOKEN", "VIMEO_BASE_URL"],
  },
  {
    id: "google",
    name: "Google, when you log in with it",
    gets: "That somebody with your Google account logs in here, and our server's network address",
    when: "You press “Continue with Google”, link a Google account or show by it that it is you, on a site whose owner has set it up",
    gateway: "lib/server/auth/google.ts",
    usedBy: ["lib/server/auth/", "lib/account/identity/"],
    settings: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "GOOGLE_ISSUER"],
  },
  {
    id: "notion",
    name: "Notion, when you connect your account",
    gets: "That you connect Waddle or end it, and our server's network address",
    when: "You connect Notion, its keys are renewed, or you disconnect it, on a site whose owner has set it up",
    gateway: "lib/connection/provider/notion-service.ts",
    usedBy: ["lib/connection/"],
    settings: ["NOTION_CLIENT_ID", "NOTION_CLIENT_SECRET", "NOTION_API_BASE"],
  },
  {
    id: "notion_pages",
    name: "Notion, when you import pages of it",
    gets: "Which of your pages we list and read, and our server's network address. Nothing of what you learn here",
    when: "You choose pages to import, or update a course that came from there",
    gateway: "lib/course/import/notion/api-service.ts",
    usedBy: ["lib/course/import/notion/"],
    settings: ["NOTION_API_BASE"],
  },
  {
    id: "model",
    name: "The company that runs the AI model",
    gets: "The titles and texts of your course that need questions; what you write to the assistant, with the passages of your course that fit it, and questions that you let it explain. Not your name, your email address or your answers",
    when: "You import such a course, open a map with such islands or ask for questions on a lesson, or ask the assistant after you have agreed to that, on a site whose owner has set up a model. OpenAI runs it unless the owner has chosen another company. Blog posts are drafted there too, without data of learners",
    gateway: "lib/server/model/stream.ts",
    usedBy: [
      "lib/quiz/generator/",
      "lib/quiz/model/",
      "lib/island/",
      "lib/course/import/job/",
      "lib/blog/generation/",
      "lib/assistant/",
    ],
    settings: ["OPENAI_API_KEY", "OPENAI_BASE_URL"],
  },
  {
    id: "mail",
    name: "The mail service that delivers our emails",
    gets: "Your name, your email address and the text of the email. What you write in a contact form goes the same way to the owner",
    when: "We write to you or you write to us, on a site whose owner has set up a mail service",
    gateway: "lib/server/mail/mail.ts",
    usedBy: ["lib/account/", "lib/contact/", "lib/quiz/flag/", "lib/reminder/"],
    settings: ["SMTP_URL"],
  },
];

/** "A and B" · "A, B and C" */
function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** The names of all capabilities with this availability, in a sentence: "Course import, … and Browser extension". */
export function capabilitiesInWords(today: Availability): string {
  return joined(CAPABILITIES.filter((capability) => capability.today === today).map(({ name }) => name));
}
