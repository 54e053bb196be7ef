import type { CourseDto } from "#lib/course/schema.ts";
import { statsKey } from "#lib/learner/client.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { practiceKey } from "#lib/practice/client.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import { questsQuery } from "#lib/quest/client.ts";
import type { QuestWeekDto } from "#lib/quest/schema.ts";
import { streakKey } from "#lib/streak/client.ts";
import { weeklyGoalOptions } from "#lib/streak/goal-client.ts";
import type { WeeklyGoalDto } from "#lib/streak/goal-schema.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";

/** A Thursday, far from any clock of ours */
const TODAY = "2126-03-07";

/** A streak of eight days that needs a quiz today; all else as wished */
export function aStreak(wish: Partial<StreakStatusDto> = {}): StreakStatusDto {
  return {
    streak: 8,
    streakFrozen: false,
    streakFrozenAt: null,
    frozenDaysLeft: null,
    willExpireSoon: false,
    hoursUntilExpiry: 20,
    expiresAt: "2126-03-08T00:00:00.000Z",
    freezeDuration: 2,
    canFreeze: true,
    freezeReadyOn: null,
    freezeStartsOn: TODAY,
    isDoneToday: false,
    today: TODAY,
    timeZone: "UTC",
    week: [{ day: TODAY, look: "open" }],
    nextMilestone: { days: 14, xp: 1000 },
    ...wish,
  };
}

export function someStats(wish: Partial<StatsDto> = {}): StatsDto {
  return {
    level: 6,
    xp: 3675,
    currentStreak: 8,
    hearts: 5,
    maxHearts: 5,
    heartResetTime: null,
    isPremium: false,
    completedIslands: 4,
    totalStarsEarned: 11,
    ...wish,
  };
}

export function aPractice(wish: Partial<PracticeStateDto> = {}): PracticeStateDto {
  return {
    dueCount: 0,
    total: 3,
    isOpen: false,
    heartsLeftToday: 3,
    nextHearts: 1,
    keepsStreak: false,
    nextDue: "2126-03-08T09:00:00.000Z",
    canPractise: true,
    cards: { total: 0, due: 0, fresh: 0, later: 0, nextDue: null },
    ...wish,
  };
}

/** Monday and Wednesday of a week whose Thursday it is */
export function aGoal(wish: Partial<WeeklyGoalDto> = {}): WeeklyGoalDto {
  const week = ["04", "05", "06", "07", "08", "09", "10"].map((date) => ({
    day: `2126-03-${date}`,
    isDone: date === "04" || date === "06",
  }));
  return { goalDays: 3, doneDays: 2, today: TODAY, week, ...wish };
}

/** A week with a quest under way */
function aQuestWeek(): QuestWeekDto {
  return {
    startsOn: "2126-03-04",
    endsAt: "2126-03-11T00:00:00.000Z",
    quests: [{ kind: "study_days", title: "Study on three days", progress: 2, target: 3, doneAt: null }],
  };
}

/** A course with a quiz to play next; all else as wished */
export function aCourse(wish: Partial<CourseDto> = {}): CourseDto {
  return {
    _id: "c-1",
    title: "Calculus",
    description: "",
    isOwn: true,
    isPremiumOnly: false,
    quizCount: 24,
    completedQuizzes: 7,
    islandCount: 12,
    completedIslands: 3,
    starsEarned: 11,
    cardCount: 0,
    lessonCount: 0,
    doneLessons: 0,
    next: { islandId: "i-8", islandTitle: "Limits", quizId: "q-8", quizTitle: "Limits" },
    lastStudiedAt: "2126-03-06T18:00:00.000Z",
    createdAt: "2126-02-01T09:00:00.000Z",
    ...wish,
  };
}

export interface Figures {
  streak?: StreakStatusDto;
  stats?: StatsDto;
  practice?: PracticeStateDto;
  goal?: WeeklyGoalDto;
}

const whole = ({
  streak = aStreak(),
  stats = someStats(),
  practice = aPractice(),
  goal = aGoal(),
}: Figures) => {
  return { streak, stats, practice, goal };
};

/** What the server has read of a learner's figures, by key. */
export function figuresKnown(figures: Figures = {}): [readonly unknown[], unknown][] {
  const { streak, stats, practice, goal } = whole(figures);
  return [
    [streakKey, streak],
    [statsKey, stats],
    [practiceKey, practice],
    [weeklyGoalOptions.queryKey, goal],
    [questsQuery().queryKey, aQuestWeek()],
  ];
}

/** What it answers where it is asked again. */
export function figuresAnswers(figures: Figures = {}): Record<string, object> {
  const { streak, stats, practice, goal } = whole(figures);
  return {
    "GET /api/streak/status": streak,
    "GET /api/users/quiz-stats": stats,
    "GET /api/practice": practice,
    "GET /api/streak/goal": goal,
    "GET /api/quests": aQuestWeek(),
  };
}
