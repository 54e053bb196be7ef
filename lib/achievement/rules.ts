import { RANKS } from "#lib/xp/rules.ts";

/** What a learner has really done, all counted by the server (docs/product.md#achievements). */
export interface AchievementFacts {
  /** Most right answers in a row within one run */
  bestRun: number;
  /** Different quizzes; so are the three counts below and comebacks */
  quizzesCompleted: number;
  perfectQuizzes: number;
  threeStarQuizzes: number;
  /** Completed with exactly one heart left */
  lastHeartFinishes: number;
  /** Quizzes whose best result rose on a repeat */
  comebacks: number;
  /** Most different quizzes first completed on one local day */
  bestDayQuizzes: number;
  stars: number;
  rightAnswers: number;
  /** Right answers given in under 3 seconds */
  quickAnswers: number;
  islandsCompleted: number;
  coursesCompleted: number;
  /** Courses of one's own */
  imports: number;
  /** In days, as are the five below */
  longestStreak: number;
  daysDone: number;
  /** Done days on a Saturday or Sunday */
  weekendDays: number;
  /** Longest gap between two done days */
  longestPauseDays: number;
  loginDays: number;
  freezesUsed: number;
  practicesFinished: number;
  practiceRight: number;
  /** Practice questions whose next repetition is 21 days away or more */
  cardsMastered: number;
  xp: number;
  /** Above the first one: 0 to 5 */
  ranksReached: number;
}

export type AchievementFamily = "quiz" | "stars" | "streak" | "voyage" | "practice" | "rank" | "character";

/** The names of the drawings */
export type AchievementIcon =
  | "boat"
  | "bolt"
  | "cards"
  | "colony"
  | "crown"
  | "crystal"
  | "egg"
  | "feather"
  | "fish"
  | "flag"
  | "flame"
  | "footprints"
  | "heart"
  | "island"
  | "lighthouse"
  | "loop"
  | "moon"
  | "pearl"
  | "snowflake"
  | "star"
  | "stars"
  | "sun"
  | "wave";

interface Achievement {
  id: string;
  title: string;
  description: string;
  icon: AchievementIcon;
  family: AchievementFamily;
  /** Earned when measure reaches it */
  goal: number;
  measure: (facts: AchievementFacts) => number;
}

type Measure = Achievement["measure"];

/** id, title, description, icon, goal, and the fact that is measured */
type Row = [string, string, string, AchievementIcon, number, keyof AchievementFacts | Measure];

function family(name: AchievementFamily, rows: Row[]): Achievement[] {
  return rows.map(([id, title, description, icon, goal, fact]) => {
    const measure: Measure = typeof fact === "function" ? fact : (facts) => facts[fact];
    return { id, title, description, icon, family: name, goal, measure };
  });
}

/** Yes or no, for a bar that fills while people stay away would ask them to. */
const hasPaused: Measure = ({ longestPauseDays }) => (longestPauseDays >= 7 ? 1 : 0);

export const ON_FIRE: Achievement = {
  id: "on-fire",
  title: "On Fire",
  description: "5 right answers in a row",
  icon: "flame",
  family: "quiz",
  goal: 5,
  measure: ({ bestRun }) => bestRun,
};

/** In the order in which they are shown; an id is stored with anyone who earned it and never changes. */
export const ACHIEVEMENTS: readonly Achievement[] = [
  ON_FIRE,
  ...family("quiz", [
    ["first-splash", "First Splash", "Complete your first quiz", "wave", 1, "quizzesCompleted"],
    ["good-day-out", "Good Day Out", "Complete 3 new quizzes in one day", "sun", 3, "bestDayQuizzes"],
    [
      "quick-flippers",
      "Quick Flippers",
      "Give 25 right answers in under 3 seconds each",
      "bolt",
      25,
      "quickAnswers",
    ],
    ["full-net", "Full Net", "Give 250 right answers", "fish", 250, "rightAnswers"],
    ["deep-diver", "Deep Diver", "Complete 50 different quizzes", "wave", 50, "quizzesCompleted"],
  ]),
  ...family("stars", [
    ["stargazer", "Stargazer", "Collect 10 stars", "star", 10, "stars"],
    ["clear-as-ice", "Clear as Ice", "Complete a quiz without a mistake", "crystal", 1, "perfectQuizzes"],
    [
      "southern-lights",
      "Southern Lights",
      "Earn three stars in 10 different quizzes",
      "stars",
      10,
      "threeStarQuizzes",
    ],
    ["constellation", "Constellation", "Collect 100 stars", "star", 100, "stars"],
  ]),
  ...family("streak", [
    ["whole-week", "Whole Week", "Learn 7 days in a row", "moon", 7, "longestStreak"],
    ["weekend-waddler", "Weekend Waddler", "Learn on 8 Saturdays or Sundays", "sun", 8, "weekendDays"],
    ["one-whole-moon", "One Whole Moon", "Learn 30 days in a row", "moon", 30, "longestStreak"],
    [
      "fifty-footprints",
      "Fifty Footprints",
      "Learn on 50 days, in a row or not",
      "footprints",
      50,
      "daysDone",
    ],
  ]),
  ...family("voyage", [
    ["own-boat", "Own Boat", "Bring in a course of your own", "boat", 1, "imports"],
    ["archipelago", "Archipelago", "Complete 5 islands", "island", 5, "islandsCompleted"],
    ["across-the-sea", "Across the Sea", "Complete a whole course", "flag", 1, "coursesCompleted"],
  ]),
  ...family("practice", [
    ["warming-up", "Warming Up", "Finish your first practice", "cards", 1, "practicesFinished"],
    ["second-catch", "Second Catch", "Give 50 right answers in practice", "fish", 50, "practiceRight"],
    [
      "pearl-keeper",
      "Pearl Keeper",
      "Know 10 practice questions so well that they can rest for three weeks",
      "pearl",
      10,
      "cardsMastered",
    ],
  ]),
  ...family("rank", [
    ["out-of-the-shell", "Out of the Shell", "Earn 500 XP", "egg", 500, "xp"],
    ["new-feathers", "New Feathers", "Rise to your first new rank", "feather", 1, "ranksReached"],
    ["part-of-the-colony", "Part of the Colony", "Drop in on 30 different days", "colony", 30, "loginDays"],
    [
      "emperor-penguin",
      "Emperor Penguin",
      "Reach the highest rank",
      "crown",
      RANKS.length - 1,
      "ranksReached",
    ],
  ]),
  ...family("character", [
    ["second-wind", "Second Wind", "Do a quiz again and beat your best", "loop", 1, "comebacks"],
    ["steady-heart", "Steady Heart", "Complete a quiz on your last heart", "heart", 1, "lastHeartFinishes"],
    [
      "well-earned-rest",
      "Well-Earned Rest",
      "Freeze your streak and take a break",
      "snowflake",
      1,
      "freezesUsed",
    ],
    ["welcome-back", "Welcome Back", "Return after a week or more away", "lighthouse", 1, hasPaused],
  ]),
];

/** The ids of all that the facts earn, in the order of the catalogue (docs/product.md#achievements). */
export function earnedBy(facts: AchievementFacts): string[] {
  return ACHIEVEMENTS.filter(({ goal, measure }) => measure(facts) >= goal).map(({ id }) => id);
}

/** How far the facts have come towards the goal: a whole number from 0 to the goal. */
export function progressOf({ goal, measure }: Achievement, facts: AchievementFacts): number {
  return Math.min(goal, Math.max(0, Math.floor(measure(facts))));
}
