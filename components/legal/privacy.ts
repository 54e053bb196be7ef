import type { Offer } from "#lib/pricing/rules.ts";
import { site } from "#lib/site.ts";
import { type LegalDocument, list, text } from "./document.ts";
import { contact, notificationsTab, outgoingList, privacyTab, reminderLog, termsOfUse } from "./links.ts";
import { privacyData } from "./privacy-data.ts";
import { privacyFeatures, privacyOutgoing } from "./privacy-features.ts";
import { privacyPayments } from "./privacy-payments.ts";
import { privacyStorage } from "./privacy-storage.ts";

const { name } = site;

/** The privacy policy, with what is for sale here; null: nothing is. */
export function privacyDocument(offer: Offer | null): LegalDocument {
  const payments = privacyPayments(offer);
  return {
    title: "Privacy policy",
    lead: `What ${name} knows about you, why, for how long, and how you get at it.`,
    inShort: [
      "We keep what the app needs to work: your account, your courses, your answers and what you earned.",
      "No advertising, no trackers, no analytics by others. Two cookies, set when you log in and needed for nothing else, and a few more for ten minutes if you log in with Google.",
      "When you import a web address or a video, our server reads it there. Where the owner of this site has set up an AI model, texts of your courses go to the company that runs it, without your name.",
      "Other learners see a nickname and XP, never your name, email address or picture. You can leave the leaderboard.",
      "You can download everything and delete your account yourself, without asking anybody.",
    ],
    sections: [
      {
        id: "who",
        title: "Who is responsible",
        blocks: [
          text(
            `${name} is run by the owner of the site that you are reading this on. “We” means that owner. They decide what happens with your data and answer your questions: write to us through `,
            contact,
            ".",
          ),
          text(
            "This policy covers the website, the app behind it and the emails they send. What you may do here, and what it costs, is in the ",
            termsOfUse,
            ".",
          ),
        ],
      },
      {
        id: "what-we-keep",
        title: "What we keep, and why",
        blocks: privacyData(offer),
      },
      {
        id: "grounds",
        title: "Why we may do this",
        blocks: [
          list(
            "Account, profile, courses and learning: because you asked us for an app that does exactly this.",
            "Limits and the security log: because we have to keep your account, and everybody else's, safe.",
            "Reminders by email and by push: because you switched them on. Switch them off and they stop.",
            "Text messages: because you agreed to them for your number. Answer STOP, switch them off or remove the number, and they stop.",
            "Connected apps: because you agreed when we asked. Disconnect them and they learn nothing more.",
            "Google and other services that you connect: because you agreed there and here. Unlink or disconnect them and it ends.",
            ...payments.grounds,
            "Anything else: only after we have asked you, or where a law obliges us.",
          ),
          text(
            "No decision that matters to you is left to a machine, and we build no profiles for advertising.",
          ),
        ],
      },
      { id: "cookies", title: "Cookies and browser storage", blocks: privacyStorage },
      {
        id: "who-sees-it",
        title: "Who gets to see it",
        blocks: [
          list(
            "Other learners: on the leaderboard, a nickname of your choice, or one that we make up, with your emoji or penguin, your rank and your XP, and in which league you race. Your name, email address, picture and courses are not shown to them.",
            "Whoever has the address of your calendar or a link to your progress, if you made one: the sessions or the progress that it shows, until you take it back.",
            "The owner of this site, and whoever looks after its server and database for them.",
            "A program that you connect: what you allowed, until you disconnect it.",
            [
              "Those that our server asks for something, or sends something to, on your behalf: ",
              outgoingList,
              ".",
            ],
            payments.provider,
            "Authorities: only where a law obliges us, and only what it asks for.",
          ),
          text("We don't sell data, rent it out or trade it, and we give it to no advertiser."),
        ],
      },
      { id: "outgoing", title: "What leaves our server, and who gets it", blocks: privacyOutgoing },
      { id: "features", title: "Features, and what each one needs", blocks: privacyFeatures },
      {
        id: "mails",
        title: "Emails and reminders",
        blocks: [
          text(
            `Some emails belong to your account and can't be switched off: to confirm a new email address, to set a new password, to tell you that one of them has changed or that a Google account was linked or unlinked.${payments.mails} Reminders are different: a study session, a streak about to end, hearts that are back, your week in figures and a connection that needs you arrive only in the ways that you switch on under `,
            notificationsTab,
            ". All together they are at most three a day, or as many as you choose, and none comes in your quiet hours unless you said so for a session. Each such email has a link that ends its kind, without a login.",
          ),
          text(
            "None of our emails contains a tracking picture. We learn that you used a reminder only when you press a button of it. ",
            reminderLog,
            " shows each reminder, sent or left out, with the reason.",
          ),
        ],
      },
      {
        id: "how-long",
        title: "How long we keep it",
        blocks: [
          list(
            "Your account and everything that belongs to it: as long as you have the account.",
            [
              "After you ask for deletion under ",
              privacyTab,
              ": every login ends at once and you leave the leaderboard. Seven days later the account is deleted with all of your data, the courses that you imported too. If you log in before that, you can keep it.",
            ],
            "Logins that have ended: 30 days.",
            "Connections to other services that you have ended, with their keys: until the service has been told, three days at most. Consents that were asked for and log-ins with Google under way: ten minutes, and up to an hour until they are swept away.",
            "Connections of apps that have ended: 30 days. What they told of your progress elsewhere stays with your account, until you remove it under My Courses.",
            "Reminders, sent or left out, with the reason: 90 days. Their buttons work for 48 hours.",
            "A link to your progress: 90 days, or until you take it back. The address of your calendar: until you renew it or take it back.",
            "A browser that you switched push on for: until you switch it off, log out there, or its maker tells us that it is gone.",
            "Your phone number, with the words that you agreed to: until you remove it. The code that confirms it works for ten minutes and is kept for a day. That a text message left or came in, without what it said: 40 days, under a scrambled form of the number.",
            "That a phone number answered STOP: until it answers START, under a scrambled form of the number. It stays when the number or the account is removed, so that nobody else can have us text it.",
            ...payments.howLong,
            "Emails waiting to be sent: until they are delivered, and up to an hour after that in the queue.",
            "Network addresses counted to slow down attackers: for the minutes or hours that the limit lasts. Wrong passwords are counted under a scrambled form of the email address that was tried: until somebody logs in with the right one, or for about a month.",
            "Technical logs of the server: they hold the address of the page that was asked for and how long it took, but no names, email addresses or passwords.",
            "The security log outlives the account. After a deletion it names nobody: what is left is a number that leads nowhere.",
            "Messages that you sent us: until the matter is settled and nothing obliges us to keep them. What you told us about leaving stays without your name.",
          ),
          text("Copies for emergencies may hold deleted data until they are replaced by newer ones."),
        ],
      },
      {
        id: "your-rights",
        title: "What you can do",
        blocks: [
          text("Most of it takes a minute and nobody's permission, under ", privacyTab, ":"),
          list(
            "See and correct what you told us about yourself.",
            "Download everything that we hold about you, as one zip of files that any program can read. Only secrets, such as the hash of your password, are left out, and the file says so.",
            "See which devices are logged in, and log them out.",
            "See which apps are connected, and disconnect them.",
            "See which Google accounts are linked and which services are connected, and end each of them.",
            "Take back your calendar's address and the links to your progress, end push in each browser, and remove your phone number.",
            "Leave the leaderboard, or change the name that you have there.",
            "Delete your account.",
          ),
          text(
            "Where you live the law may give you more, such as the right to object or to have processing limited. Write to us through ",
            contact,
            ". You can also complain to the data protection authority of your country.",
          ),
        ],
      },
      {
        id: "children",
        title: "Children",
        blocks: [
          text(
            `${name} is for people who are 13 or older. If you are younger, a parent or guardian has to agree before you sign up. If you learn that a child has an account without that consent, tell us: we will delete it.`,
          ),
        ],
      },
      {
        id: "security",
        title: "How it is kept safe",
        blocks: [
          list(
            "Passwords are stored as argon2id hashes: not even we can read them.",
            "The keys of connected services and phone numbers are sealed with AES-256-GCM, and opened only while they are used.",
            "The addresses of calendars, links to progress and buttons of reminders hold a secret. We keep only a hash of it, and leave it out of our logs.",
            "A login can be ended at once, and a new password ends all other ones.",
            "A new email address counts only after it has been confirmed; the old one is told.",
            "Export and deletion can only be asked for in a browser that is logged in, and deletion only with your password or with Google's word that it is you.",
          ),
          text(
            "No system is perfect. If your data should ever fall into wrong hands, we tell you and the authorities as the law demands.",
          ),
        ],
      },
      {
        id: "changes",
        title: "Changes to this policy",
        blocks: [
          text(
            "When the app changes what it does with your data, this page changes with it, and so does the date at its top. Before anything is used for a new purpose you will hear of it, and where the law asks for your consent we will ask you.",
          ),
        ],
      },
      {
        id: "contact",
        title: "Contact",
        blocks: [
          text("Questions, doubts, complaints: write to us through ", contact, ". A person reads it."),
        ],
      },
    ],
  };
}
