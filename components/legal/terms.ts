import { type Offer, REFUND_RULE } from "#lib/pricing/rules.ts";
import { capabilitiesInWords } from "#lib/site/rules.ts";
import { site } from "#lib/site.ts";
import { type LegalDocument, type LegalSection, list, table, text } from "./document.ts";
import { contact, pricing, privacyPolicy, privacyTab } from "./links.ts";
import { paymentSections } from "./terms-payments.ts";

const { name } = site;

const WHEN = {
  Offered: "Offered today",
  "Offered where set up": "Offered where the owner of this site has set them up",
  "Not offered": "Not offered today",
} as const;

/** "Offered today: … Not offered today: …", each only where something is */
const offeredInWords = (["Offered", "Offered where set up", "Not offered"] as const)
  .map((today) => [WHEN[today], capabilitiesInWords(today)])
  .filter(([, names]) => names !== "")
  .map(([when, names]) => `${when}: ${names}.`)
  .join(" ");

const BEFORE_PAYMENTS: readonly LegalSection[] = [
  {
    id: "agreement",
    title: "What this is",
    blocks: [
      text(
        `These terms are an agreement between you and the owner of the site that you are reading this on, who runs ${name}. “We” means that owner. You can reach us through `,
        contact,
        ". How we treat your data is in the ",
        privacyPolicy,
        ".",
      ),
      text(
        `${name} helps you to finish courses: it turns the course that you are on into islands of quizzes and rewards you for going on. It is a tool for practice. It gives no certificates, and passing its quizzes says nothing about passing an exam.`,
      ),
    ],
  },
  {
    id: "age",
    title: "Who may use it",
    blocks: [
      text(
        "The minimum age is 13. If you are younger, you need the consent of a parent or guardian before you sign up, and they agree to these terms with you. The sign-up form asks you to confirm one or the other.",
      ),
    ],
  },
  {
    id: "account",
    title: "Your account",
    blocks: [
      list(
        "Use an email address that is yours and keep it current: it is the way back to your account if you forget your password.",
        "Keep your password to yourself. An account is for one person.",
        "If you log in with Google, whoever has your Google account has this one too: keep that safe as well.",
        [
          "If somebody else may have got in, change your password, log other devices out under ",
          privacyTab,
          " and tell us.",
        ],
      ),
    ],
  },
  {
    id: "plans",
    title: "The plans",
    blocks: [
      text("There are three: Free, Premium and Enterprise. ", pricing, " compares them in detail."),
      table(
        "Free, Premium and Enterprise",
        ["Plan", "What it is"],
        [
          "Free",
          "Your own courses and our free ones, with all their islands and quizzes, and five hearts. Once they are gone, they come back 24 hours later. It costs nothing and has no end.",
        ],
        [
          "Premium",
          "Free, with unlimited hearts, without waiting, with a bonus star for each quiz that earns a star, three at most, and with courses of ours that only Premium can start. Once you are on one, it stays yours when Premium ends.",
        ],
        [
          "Enterprise",
          "The name for what we agree on in writing with a team, a school or a company. What that agreement says comes before these terms.",
        ],
      ),
    ],
  },
];

const AFTER_PAYMENTS: readonly LegalSection[] = [
  {
    id: "your-content",
    title: "What you bring",
    blocks: [
      text(
        "The courses that you import, the name, nickname and picture that you choose stay yours. You allow us to store them, to turn them into quizzes and to show them to you. Where the owner of this site has set up an AI model, that includes sending the texts of a course to the company that runs it, so that it can write questions about them. That is all we do with them. No other learner sees a course that you import.",
      ),
      list(
        "Import only files, pages, videos and texts that you wrote yourself or that you may use this way. Many courses may be used by their learners for their own study, but not be passed on: ask if in doubt.",
        "Nothing unlawful, hateful or harmful, in courses, in names or in pictures.",
        "If you think that something here infringes a right of yours, write to us. We look at it and remove what must not be here.",
      ),
      text(
        "An import is a translation, and not everything can be translated. The report of each import says what was taken over, what was changed and what was left out. Keep your own copy of what you import: we don't.",
      ),
      text(
        "What your own courses may take of our storage has a limit, which your profile shows with what they take now. Once it is reached, nothing is deleted, but no more can be added. You can leave one of our courses at any time; your progress is kept for your return.",
      ),
    ],
  },
  {
    id: "rewards",
    title: "Stars, XP, hearts and streaks",
    blocks: [
      text(
        "They show how far you have come, and they are counted by the server alone. They have no value in money, can't be bought, sold, given away or exchanged, and may be corrected where they were counted wrongly. We may change how they are earned; what you have earned by then you keep.",
      ),
    ],
  },
  {
    id: "fair-play",
    title: "Fair play",
    blocks: [
      list(
        "No programs that answer for you, and no calls that claim what you didn't earn.",
        "No attempts to get into other accounts, at other people's data, or at answers before they are given.",
        "No load that keeps others from learning. There are limits on how often you may call us.",
        `No nickname that insults others or pretends to be somebody else, ${name} included.`,
      ),
      text(
        "Looking for weaknesses in order to tell us of them is welcome, as long as you use your own account, stop at the first proof and give us time to mend it.",
      ),
    ],
  },
  {
    id: "features",
    title: "Features that may come and go",
    blocks: [
      text(
        `${offeredInWords} What each of them needs is in the `,
        privacyPolicy,
        ". These rules go with them:",
      ),
      list(
        "What you connect, such as a calendar, is connected only after you said yes at its own provider, and you can take that back at any time. The provider's terms hold there.",
        "When you import a web address or a video, our server fetches it for you, with the address that you gave. It obeys what that site tells programs (robots.txt), and the site's own terms hold for what you take from it.",
        "What a program or an AI model writes, questions included, may be wrong. Check it before you rely on it.",
        "A reminder may arrive late or not at all. Don't let anything important hang on it.",
        "When you will finish is an estimate from your own pace, not a promise.",
        "Text messages are sent only to a mobile number of yours that you confirmed: at most 20 a month. Your provider may charge for them. Answer STOP to end them, HELP for help.",
        "Whoever has a link to your progress or the address of your calendar can read what it shows. Give it only to those who may.",
      ),
    ],
  },
  {
    id: "availability",
    title: "When something breaks",
    blocks: [
      text(
        `We do our best to keep ${name} running and your progress safe, but can't promise that it is never down or free of faults. Features may change or end; if one goes that you have paid for, the rule about access failure in “Payments, renewal and refunds” holds.`,
      ),
      text(
        "We answer without limit for harm that we cause on purpose or by gross neglect, for harm to life and health, and wherever the law does not let that be limited. Beyond that we answer for what was foreseeable and typical, and not for a grade, an exam or a lost day of a streak.",
      ),
    ],
  },
  {
    id: "ending",
    title: "Leaving",
    blocks: [
      text(
        "You can delete your account at any time under ",
        privacyTab,
        ". You are logged out everywhere at once; seven days later the account and all that belongs to it is gone for good. Until then you can log in and keep it. Download your data first if you want them.",
      ),
      text(
        "We may close an account that breaks these terms badly or again and again. We say why, and unless it is urgent or unlawful to wait, we warn you first and give you the time to take your data with you.",
      ),
    ],
  },
  {
    id: "changes",
    title: "Changes to these terms",
    blocks: [
      text(
        "When these terms change, the date at the top does too. If a change matters to you, you hear of it before it holds; if you don't agree, you can leave before that day.",
      ),
    ],
  },
  {
    id: "law",
    title: "Law",
    blocks: [
      text(
        "The law of the place where the owner of this site is at home applies. If you are a consumer, you keep the protection that the law of your own country gives you, and you can go to court there. If one of these rules should not hold, the others do.",
      ),
    ],
  },
  {
    id: "contact",
    title: "Contact",
    blocks: [text("Anything unclear? Write to us through ", contact, ".")],
  },
];

/** The terms of use, with what is for sale here; null: nothing is. */
export function termsDocument(offer: Offer | null): LegalDocument {
  return {
    title: "Terms of use",
    lead: `The rules for using ${name}, in words that you can read. By signing up you agree to them.`,
    inShort: [
      "You are 13 or older, or a parent or guardian has agreed.",
      "What you import stays yours. Import only what you may use.",
      "Stars, XP and hearts are for fun and motivation; they are not money.",
      REFUND_RULE,
      "You can leave at any time and take your data with you.",
    ],
    sections: [...BEFORE_PAYMENTS, ...paymentSections(offer), ...AFTER_PAYMENTS],
  };
}
