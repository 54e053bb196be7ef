interface Site {
  name: string;
  tagline: string;
  description: string;
  /** Where people write to; an empty one is not shown. */
  contactEmail: string;
  /** Shown in the footer, in this order. */
  social: readonly { name: string; href: string }[];
}

/** What an owner edits to make this house theirs. */
export const site: Site = {
  name: "Waddle",
  tagline: "Finish the courses you start",
  description:
    "Waddle turns the course you are on into islands of short quizzes, and keeps you going with stars, streaks and a penguin until you finish it.",
  contactEmail: "",
  social: [],
};
