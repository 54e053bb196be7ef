/** What the calls are about, in the order in which they are told. */
export const TAGS: readonly { name: string; description: string }[] = [
  { name: "Signing in", description: "Accounts, sessions and forgotten passwords." },
  {
    name: "Account",
    description: "What belongs to a learner: profile, picture, address, password, devices.",
  },
  {
    name: "Connections",
    description: "Accounts at other services that a learner lets Waddle read, such as Notion.",
  },
  {
    name: "Reminders",
    description: "What a learner is told of and when, and the browsers and the number that take it.",
  },
  {
    name: "Calendar",
    description: "Study sessions in calendars elsewhere: the feed, and Google's calendar.",
  },
  { name: "Progress", description: "Hearts, counts and achievements, as the server keeps them." },
  { name: "Courses", description: "The catalog, one's own courses, and files that become courses." },
  {
    name: "Lessons",
    description: "What a course lets one read, watch and hear, with progress, notes and highlights.",
  },
  { name: "Islands", description: "A course's islands and the quizzes on them." },
  {
    name: "Voyage",
    description: "Chests at the ends of units, the postcards in them, and a picture of all courses.",
  },
  { name: "Quizzes", description: "A run through a quiz: its questions, and answers to them." },
  { name: "Practice", description: "Questions that come back when it is time." },
  { name: "Quests", description: "Three small goals a week, and the album of stickers that they earn." },
  { name: "Study sessions", description: "When a course is studied next, and the time that is spent on it." },
  {
    name: "Study plans",
    description: "When a learner wants to study, what to do today, and when they will be done.",
  },
  { name: "Streak", description: "Days in a row, their receipts, and the freeze." },
  { name: "XP", description: "What was earned, for what, and where that leads." },
  {
    name: "Premium",
    description: "Orders, the plan as it stands, changes of it, and invoices. Stripe handles the payments.",
  },
  { name: "Messages", description: "What people tell us, and what they want to hear of." },
  { name: "Blog", description: "Published posts, for everybody." },
  { name: "Writing", description: "Posts, their versions and generated drafts, for the blog's admins." },
  {
    name: "Browser extension",
    description: "How the extension is allowed in, and what it reads and reports.",
  },
  { name: "Service", description: "Whether the server is well, what time it has, and this document." },
];
