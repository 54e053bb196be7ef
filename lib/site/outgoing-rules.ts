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
    name: "The website whose address you import, those whose pictures your course shows, and those that our blog shows as a link card",
    gets: "The address of each page or picture that we read, and our server's network address. Nothing about you",
    when: "You import a web address, or a course whose lessons show pictures of other websites: up to 50 are fetched once, so that no browser asks for them. Or the owner adds a link card to a blog post, which has nothing to do with you",
    gateway: "lib/server/outgoing/response.ts",
    usedBy: [
      "lib/blog/bookmark-service.ts",
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
    id: "google_consent",
    name: "Google, when you connect your calendar",
    gets: "That you connect Waddle or end it, and our server's network address",
    when: "You connect Google Calendar, its keys are renewed, or you disconnect it, on a site whose owner has set it up",
    gateway: "lib/connection/provider/standard-service.ts",
    usedBy: ["lib/connection/"],
    settings: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  },
  {
    id: "google_calendar",
    name: "Google, for your calendar",
    gets: "The start, length and title of your study sessions, in a calendar of its own, and our server's network address. If you let us find free times: which days we ask about",
    when: "A session of yours changes, and when we look for what you changed there: every ten minutes and before a reminder",
    gateway: "lib/calendar/google/api-service.ts",
    usedBy: ["lib/calendar/"],
    settings: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "GOOGLE_BASE_URL"],
  },
  {
    id: "push",
    name: "The push service of your browser, such as those of Google, Mozilla, Apple and Microsoft",
    gets: "That there is a reminder for a browser of yours, and our server's network address. The reminder itself is encrypted: only that browser can read it",
    when: "A reminder comes by push to a browser in which you switched it on",
    gateway: "lib/server/outgoing/response.ts",
    usedBy: ["lib/push/"],
    settings: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "PUSH_PRIVATE_HOSTS"],
  },
  {
    id: "sms",
    name: "Twilio, which delivers text messages",
    gets: "Your phone number and the text of the message, which names no course; what you answer, such as STOP, comes back through it",
    when: "You confirm a number or a reminder comes by text message, on a site whose owner has set it up",
    gateway: "lib/phone/twilio-service.ts",
    usedBy: ["lib/phone/"],
    settings: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM", "TWILIO_BASE_URL"],
  },
  {
    id: "payments",
    name: "Stripe, which takes card payments",
    gets: "Your email address, our numbers for you and your order, which plan you chose and what you agreed to, and our server's network address. What you type on Stripe's page, such as your card, goes there alone",
    when: "You buy, change or end Premium or look at your invoices, your email address changes or your account is deleted, and from time to time while you have bought Premium, on a site whose owner has set up payments",
    gateway: "lib/server/stripe.ts",
    usedBy: ["lib/billing/"],
    settings: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_BASE"],
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
    usedBy: ["lib/account/", "lib/billing/", "lib/contact/", "lib/quiz/flag/", "lib/reminder/"],
    settings: ["SMTP_URL"],
  },
];
