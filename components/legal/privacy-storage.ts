import { type LegalBlock, table, text } from "./document.ts";

/** Every cookie, and everything that our pages keep in the browser. */
export const privacyStorage: readonly LegalBlock[] = [
  text(
    "There is no cookie banner because there is nothing to agree to. We set two cookies, both when you log in and both for logging in alone; logging in with Google takes a few more, for as long as you are on your way there and back. Besides, your browser remembers a few things for itself. They stay there, but for two: the note of a report that you put away comes back to us with each page, and the pass that you give an extension is taken by that extension.",
  ),
  table(
    "What lies in your browser",
    ["Name", "Where", "What for", "Until"],
    [
      "waddle-session (or __Host-waddle-session)",
      "Cookie",
      "Knows that it is you. No script can read it",
      "Logout, 14 days without a visit, or 30 days",
    ],
    [
      "waddle-device (or __Host-waddle-device)",
      "Cookie",
      "Knows a device on which you have logged in before, so that somebody who guesses at your password elsewhere can't lock you out. It logs nobody in",
      "180 days, or a new password",
    ],
    [
      "waddle-arrival, next-auth.state, next-auth.nonce, next-auth.pkce.code_verifier (or each with __Host- before it)",
      "Cookies",
      "Make sure that who comes back from Google is who went there. No script can read them",
      "You are back, or ten minutes",
    ],
    [
      "token, tokenExpires",
      "Local storage",
      "Remembers that somebody logged in here; it opens nothing",
      "Logout",
    ],
    ["darkMode, quizSound", "Local storage", "Your choice of light or dark, and of sound", "You clear it"],
    ["lastLoginDate", "Local storage", "So that the same notice is not shown twice", "You clear it"],
    ["importUnderway", "Local storage", "To tell you when an import has finished", "It has finished"],
    [
      "mapPlaces",
      "Session storage",
      "Where on each course's map the penguin was last seen, so that it travels from there",
      "You close the tab",
    ],
    ["mapView", "Local storage", "Whether you want the islands as a map or as a list", "You clear it"],
    [
      "quizLeft",
      "Session storage",
      "Which quiz you ran out of hearts in, so that getting Premium leads back to it",
      "You close the tab",
    ],
    [
      "Edits of a course",
      "Local storage",
      "So that what you type in the course editor survives a reload and a lost connection",
      "They are saved",
    ],
    [
      "The last 30 lessons that you opened",
      "Cache of the browser, at most 50 MB; their list in IndexedDB (classroom)",
      "So that you can read them without a network. No video and no quiz is among them",
      "Logout, the end of your session, or another login",
    ],
    [
      "Notes, done marks and played seconds on their way",
      "IndexedDB (classroom)",
      "So that what you do in a lesson without a network reaches us once it is back",
      "They are sent, logout, the end of your session, or another login",
    ],
    [
      "classroomOwner, scheduledStartTime-…",
      "Local storage",
      "Whose lessons those are, so that nobody else sees them here; when a course's next session starts, for when there is no network",
      "Logout, the end of your session, or another login",
    ],
    [
      "pushOwner",
      "Local storage",
      "Whose notifications this browser shows, so that nobody else gets them here",
      "You turn them off in this browser, or somebody else logs in",
    ],
    [
      "dismissed-import",
      "Cookie",
      "Names the import report that you put away, so that it is not shown again",
      "A year",
    ],
    [
      "temporaryQuizzes, islandToQuiz, farewell, authEmail, sessionExpired, googleTrip",
      "Session storage",
      "To bridge a change of page: a stand-in quiz, a note after you leave, the email address that you just typed, that your session has expired, what you went to Google for",
      "You close the tab",
    ],
    [
      "extensionRedirect",
      "Local storage",
      "The pass for an extension that you connect, where the extension looks for it",
      "You leave the page, or five minutes",
    ],
    [
      "waddle-extension-handoff",
      "Session storage",
      "Brings that pass from our question to the page that hands it over, in the same tab",
      "That page opens, or you close the tab",
    ],
    [
      "What Waddle Companion keeps",
      "The extension's own storage",
      "Its passes, and times of lessons that it couldn't tell us yet. No page can read them",
      "You disconnect or remove it",
    ],
  ),
  text(
    "Fonts, drawings and sounds come from our own server. No page of ours loads anything from others, so nobody else learns that you were here.",
  ),
];
