import type { Offer } from "#lib/pricing/rules.ts";
import { type LegalBlock, table, text } from "./document.ts";
import { privacyPayments } from "./privacy-payments.ts";

/** Everything that we keep, and what it is for; with an offer, what payments need too. */
export function privacyData(offer: Offer | null): LegalBlock[] {
  const payments = privacyPayments(offer);
  return [
    text("You give us some of it. The rest comes into being while you learn."),
    table(
      "Data that we keep",
      ["Data", "What exactly", "What it is for"],
      [
        "Account",
        "Full name, email address, a hash of your password if you have one, when you signed up, when it was shown that email reaches you, and when you confirmed your age or your guardian's consent",
        "To log you in and to write to you about your account",
      ],
      [
        "Google",
        "If you log in with Google: the number by which Google knows your account, its email address, and when you last used it. For ten minutes also the name that Google tells us. No password and no access to anything of yours there",
        "To log you in without a password",
      ],
      [
        "Connections",
        "If you connect another service such as Notion: the name of your account there, what you allowed, when you connected it and last used it, the pages that you chose, and the keys that the service gives us, sealed",
        "To read the pages that you choose, when you ask for it",
      ],
      [
        "Profile",
        "Picture, emoji or penguin, nickname, language preference, time zone, whether you want to be on the leaderboard, how you like to play, on how many days a week you want to study, and which tips you have seen",
        "To show the app the way you want it and to know when your day ends",
      ],
      [
        "Notification preferences",
        "What you want to hear of by email, by push and by SMS, your quiet hours, how much a day at most and in which tone",
        "To remind you of what you chose, and of nothing else",
      ],
      [
        "Plans and sessions",
        "For each course with a plan: your goal and every change of it, your days and times, and if you tell them, why you want to finish and what you do when something gets in the way. Your sessions with their minutes, your pauses, and what you answer in the weekly review",
        "To plan your sessions, to say honestly when you will be done, and to keep your streak on your days off",
      ],
      [
        "Reminders",
        "Each reminder that we sent or left out: what it was about, its title, when and how it went, the reason, and whether you used its button",
        "To show you what we sent and why, and so that none comes twice",
      ],
      [
        "Devices for push",
        "For each browser in which you switch push on: the address and the keys that it gave for it, the browser's name, when you switched it on and when a push last went there",
        "To reach that browser and no other",
      ],
      [
        "Phone number",
        "If you add one: the number, sealed, its last three digits and its country, the words that you agreed to, and when, and when you confirmed it or stopped the messages. Of each message only that there was one",
        "To send you the text messages that you agreed to",
      ],
      [
        "Calendar",
        "If you make a calendar address: when you made it, when a calendar last read it, and whether it hides titles. If you connect Google Calendar: the calendar that we made there and which of your sessions are in it. Free times are looked up and not kept",
        "To keep your calendar and your sessions in step",
      ],
      [
        "Links to your progress",
        "If you make one: for which plan, when it ends and when you took it back. The link itself is kept as a hash",
        "To show your progress to whom you give it",
      ],
      [
        "Courses",
        "The outline, texts, questions, pictures and sounds of the courses that you import or write, and for each import where it came from (the name, size and fingerprint of the file, or the address of the page or video) and its report",
        "To build your islands and quizzes, and to notice when you import the same thing again",
      ],
      [
        "Learning",
        "Quizzes taken, each answer with its time, points, stars, XP, hearts, streak days with their time zone and what counted on them, freezes, achievements, the quests of each week, ranks, postcards of units that you completed (their titles, stars and day), questions that you reported, and when a question should come back",
        "To show your progress, to pay rewards once and fairly, and to plan your practice",
      ],
      [
        "Connected apps",
        "The name of each program that you connect, what it may see, the address at which it is answered, when you connected it and when it was last used",
        "To let in what you allowed and nothing else, and to let you disconnect it",
      ],
      [
        "Progress elsewhere",
        "What a connected app tells of your lessons on other sites: the address and title of the course, the lesson, the time you spent on it and whether it is completed",
        "To show it to you under My Courses. It earns nothing",
      ],
      [
        "Devices",
        "For each login: the name that your browser gives itself, when it began and when it was last used",
        "To keep you logged in, and to let you end logins that you don't recognize",
      ],
      [
        "Messages",
        "What you send us through our forms: name, email address, what you wrote, your answers if you tell us why you leave, and whether you want to hear when something opens",
        "To answer you and to get better",
      ],
      ...payments.rows,
      [
        "Security log",
        `Logins and refused ones, changes of password or email address, consents to apps and their ends, Google accounts linked and unlinked, connections begun and ended, exports and deletions${payments.log}: the time, the number of the account, which app and what it may see, and a scrambled form of the network address that can't be turned back`,
        "To find out what happened if somebody tries to break in",
      ],
    ),
    text(
      "What you import is read once: the file, or the copy of the page, is removed as soon as it has been read, and the course that it became is what stays. A preview that you don't confirm is deleted after seven days. A picture that you upload is made anew at 256 × 256 pixels, without the place, date or camera that photos often carry, and shown to you only.",
    ),
  ];
}
