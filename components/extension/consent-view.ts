/** One thing that a connection allows or rules out: a line, and what it means */
export interface ConsentLine {
  title: string;
  detail: string;
}

export interface ConsentLines {
  can: ConsentLine[];
  cannot: ConsentLine[];
}

const PROFILE: ConsentLine = {
  title: "See your name, email address and level",
  detail:
    "Your name, email addresses, picture, nickname, rank, XP, stars, completed islands, hearts, streak, when you joined, whether you have a password, whether you have Premium and until when, whether you asked for deletion, and the settings of your profile. It can read them but can't change any.",
};
const COURSES: ConsentLine = {
  title: "Read your courses",
  detail:
    "Which courses and quiz islands you have, and how far you are in each. It also sees what extensions have told us about lessons elsewhere.",
};
const CLAIMS: ConsentLine = {
  title: "Tell us what you learn elsewhere",
  detail:
    "Lessons and time on other platforms, shown under My Courses. They're for your own reference: only quizzes earn XP and stars.",
};
const NAMELESS: ConsentLine = {
  title: "Work without an account",
  detail: "It gets anonymous access for one hour, and sees what every visitor to Waddle sees.",
};
const LISTED: ConsentLine = {
  title: "Be one of your connected apps",
  detail:
    "You can disconnect it in your profile. It sees nothing of yours, only what every visitor to Waddle sees.",
};

const PASSWORD: ConsentLine = {
  title: "See your password",
  detail:
    "You only log in on Waddle's own pages. It can't change your password or email address, nor delete your account.",
};
const PAYMENT: ConsentLine = {
  title: "Change your plan or payment",
  detail: "It can't buy, cancel or change anything that costs money.",
};
const PLAY: ConsentLine = {
  title: "Play quizzes for you",
  detail: "It can't answer questions, spend hearts or earn XP. That stays with you.",
};
const OTHER_SITES: ConsentLine = {
  title: "Read other sites",
  detail:
    "Connecting gives it access to Waddle and no other site. You choose in the extension itself which platforms it works on.",
};
const WHO: ConsentLine = {
  title: "Know who you are",
  detail: "It gets nothing from any account: no name, no email address, no progress.",
};
const NO_PROFILE: ConsentLine = {
  title: "See your profile",
  detail: "It didn't ask for your name, email address, XP or streak, and doesn't get them.",
};
const NO_COURSES: ConsentLine = {
  title: "Read your courses",
  detail: "It didn't ask for your courses or islands, and doesn't get them.",
};

const NO_PROGRESS: ConsentLine = {
  title: "Read or keep your progress",
  detail: "It needs your account for that: log in first, then connect it.",
};

/** What a connection with these scopes allows, and what it never does. A visitor has nothing that could be allowed. */
export function consentLines(scopes: readonly string[], isSignedIn: boolean): ConsentLines {
  if (!isSignedIn) return { can: [NAMELESS], cannot: [WHO, NO_PROGRESS, OTHER_SITES] };
  const hasProfile = scopes.includes("profile");
  const hasCourses = scopes.includes("courses");
  const can = [...(hasProfile ? [PROFILE] : []), ...(hasCourses ? [COURSES, CLAIMS] : [])];
  return {
    can: can.length > 0 ? can : [LISTED],
    cannot: [
      ...(hasProfile ? [] : [NO_PROFILE]),
      ...(hasCourses ? [] : [NO_COURSES]),
      ...[PASSWORD, PAYMENT, PLAY, OTHER_SITES],
    ],
  };
}

const SCOPE_WORDS = new Map([
  ["profile", "sees your name, email address and level"],
  ["courses", "reads your courses and tells us what you learn elsewhere"],
  ["limited", "works without your account"],
]);

/** "Sees your name, email address and level, reads your courses and …": what a connected app may do, in a sentence. */
export function scopesInWords(scopes: readonly string[]): string {
  const words = scopes.flatMap((scope) => SCOPE_WORDS.get(scope) ?? []);
  const useful = words.length > 1 ? words.filter((each) => each !== SCOPE_WORDS.get("limited")) : words;
  const sentence = useful.join(", ") || "may do nothing yet";
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
