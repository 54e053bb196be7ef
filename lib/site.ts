interface Site {
  name: string;
  tagline: string;
  /** Who has written a blog post that names no author */
  team: string;
  description: string;
  /** Where people write to; an empty one is not shown. */
  contactEmail: string;
  /** Shown in the footer, in this order. */
  social: readonly { name: string; href: string }[];
  /** Language and country of the texts, as Open Graph writes them */
  locale: string;
  /** What the page head of the landing says of the site. */
  claims: {
    completionPercent: number;
    industryCompletionPercent: number;
    rating: number;
    ratings: number;
    freePrice: number;
  };
  /** Tells search engines the rating as a fact about this site: only for a rating that real people have given. */
  claimsRating: boolean;
}

/** What an owner edits to make this site theirs. */
export const site: Site = {
  name: "Waddle",
  tagline: "Finish the courses you start",
  team: "The Waddle Team",
  description:
    "Waddle turns the course you are on into islands of short quizzes, and keeps you going with stars, streaks and a penguin until you finish it.",
  contactEmail: "",
  social: [],
  locale: "en_US",
  // Examples: replace them by figures of your own before you open the site to the public.
  claims: {
    completionPercent: 92,
    industryCompletionPercent: 13,
    rating: 4.8,
    ratings: 10_000,
    freePrice: 0,
  },
  claimsRating: false,
};
