/** What an owner edits to make this house theirs. */
export const site = {
  name: "Waddle",
  tagline: "Finish the courses you start",
  description:
    "Waddle turns the course you are on into islands of short quizzes, and keeps you going with stars, streaks and a penguin until you finish it.",
  /** Where people write to; empty hides the link. */
  contactEmail: "",
  /** Shown in the footer, in this order; nothing shows where the list is empty. */
  social: [] as readonly { name: string; href: string }[],
} as const;
