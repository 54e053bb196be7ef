import { READABLE_KINDS } from "#lib/course-reader/foreign-files.ts";
import { FILE_FORMAT_NAMES } from "#lib/course-reader/format-list.ts";

/**
 * What the product does, once for all pages that say so: pricing, enterprise, the landing page, the import page and the
 * legal texts. A new feature or format gets its line here, an outgoing service in outgoing-rules.ts; rules.test.ts
 * compares the lines with the code and with the pages.
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
  formatCount: FILE_FORMAT_NAMES.length,
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
    id: "plans",
    name: "Study plans",
    today: "Offered",
    needs:
      "Your courses, the days and times that you choose, your goal, and how long your answers and lessons have taken you. Our own server works out your sessions and when you will be done; nothing is sent to others",
  },
  {
    id: "share",
    name: "A link to your progress",
    today: "Offered",
    needs:
      "Your wish, for one plan at a time. Whoever has the link sees the nickname that the leaderboard would show, the course's title, your progress and when you are likely to finish. It ends after 90 days, or when you take it back",
  },
  {
    id: "calendar",
    name: "Calendar integration",
    today: "Offered",
    needs:
      "Your wish. We make an address that only those know to whom you give it; your calendar reads your sessions there, with the titles of your courses unless you hide them. You can renew the address or take it back",
  },
  {
    id: "google_calendar",
    name: "Sync with Google Calendar",
    today: "Offered where set up",
    needs:
      "Your consent at Google, for a calendar of its own that we make there. Your sessions go into it, and what you move or delete there changes here. We see nothing of your other calendars; only if you let us find free times, we ask when you are busy, never with what. You can disconnect at any time",
    settings: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  },
  {
    id: "mail",
    name: "Reminders by email",
    today: "Offered where set up",
    needs: "Your email address, your time zone and which reminders you want",
    settings: ["SMTP_URL"],
  },
  {
    id: "push",
    name: "Reminders by push",
    today: "Offered where set up",
    needs:
      "Your consent in each browser that shows them, and the address at which its maker takes pushes for it. Only that browser can read them. You can end it for each browser",
    settings: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
  },
  {
    id: "sms",
    name: "Reminders by SMS",
    today: "Offered where set up",
    needs:
      "A mobile number, which you confirm by a code and which we keep sealed, and your consent to at most 20 messages a month. They name no course. Answer STOP and they end",
    settings: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM", "SMS_COUNTRIES"],
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
    today: "Offered where set up",
    needs:
      "Your email address, which goes to the payment provider Stripe, and what you type on its own page: your card never reaches us. We learn what you bought, whether it was paid and until when, and your card's brand, last four digits and expiry",
    settings: ["STRIPE_SECRET_KEY", "BILLING_PRICE_MONTH", "BILLING_PRICE_YEAR"],
  },
] as const satisfies readonly Capability[];

/** "A and B" · "A, B and C" */
function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** The names of all capabilities with this availability, in a sentence: "Course import, … and Browser extension". */
export function capabilitiesInWords(today: Availability): string {
  return joined(CAPABILITIES.filter((capability) => capability.today === today).map(({ name }) => name));
}
