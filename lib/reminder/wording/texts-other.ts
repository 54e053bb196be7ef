import type { Text, Texts } from "./text.ts";

const t = (title: string, body: string): Text => ({ title, body });

/** A streak that ends in a few hours */
export const STREAK: Texts = {
  plain: [
    t(
      "Your {streak}-day streak ends at {end} in {city}",
      "One finished quiz keeps it going, and so does practicing five due questions.",
    ),
    t("{days} so far", "Your streak goes on with one finished quiz before {end} in {city}."),
    t(
      "Your streak of {days}",
      "It ends at {end} in {city} unless you finish a quiz or practice five due questions.",
    ),
    t("One quiz for your streak", "{days} so far. The day ends at {end} in {city}."),
  ],
  warm: [
    t("{days}, well done", "One short quiz before {end} in {city} makes it one more."),
    t(
      "Your {streak}-day streak deserves a quiz",
      "Or five due questions in practice, before {end} in {city}.",
    ),
    t(
      "Keep your {streak}-day streak company",
      "One finished quiz or five due questions are enough, until {end} in {city}.",
    ),
    t("A quiz for day {next}?", "Your streak of {days} goes on with a short one before {end} in {city}."),
  ],
  direct: [
    t("{days}. One quiz.", "Your streak ends at {end} in {city}."),
    t(
      "Streak: {days}, until {end}",
      "A finished quiz or five due questions keep it. The time is that of {city}.",
    ),
    t("Day {next}: one quiz", "Before {end} in {city}. A short one will do."),
    t("One quiz before {end}", "It keeps your {streak}-day streak in {city}."),
  ],
};

/** Hearts that came back while no one was looking */
export const HEARTS: Texts = {
  plain: [
    t("Your hearts are back", "All five of them. Every quiz is open to you again, whenever you like."),
    t("All your hearts are back", "You can play any quiz again."),
    t("Hearts: full", "The wait is over. Every quiz is open."),
    t("Your hearts have returned", "Choose a quiz whenever you like."),
  ],
  warm: [
    t("Your hearts are back, all of them", "Fresh start: pick a quiz that you like."),
    t("Good news: full hearts", "Whenever you feel like it, every quiz is open."),
    t("Your hearts had a good rest", "They are all back, and every quiz is open to you."),
    t("Full hearts, open quizzes", "Pick up where you left off, in your own time."),
  ],
  direct: [
    t("Hearts are back", "Every quiz is open."),
    t("Full hearts", "Choose a quiz."),
    t("All hearts returned", "Go on with any quiz."),
    t("Ready: all hearts", "Pick a quiz and go on."),
  ],
};

/** A week in figures; its lines stand below in a mail */
export const WEEK: Texts = {
  plain: [
    t("Your week in figures", "What you did from Monday to Sunday."),
    t("Last week in figures", "What you planned, and what you did."),
    t("Your weekly review", "A look at last week, and one idea for this one."),
    t("How your week went", "The figures of the last seven days."),
  ],
  warm: [
    t("Your week, on one page", "A quiet look back before the new week begins."),
    t("Look at what you did last week", "And one idea for this week."),
    t("A new week: a look back first", "What you did from Monday to Sunday."),
    t("Your last seven days", "A minute to look back, a minute to look ahead."),
  ],
  direct: [
    t("Last week: the figures", "Planned and done, Monday to Sunday."),
    t("Week reviewed", "The figures, and one proposal."),
    t("Your week: planned and done", "Read it, then decide on this week."),
    t("Seven days in figures", "Look back, then plan ahead."),
  ],
};

/** An account at another service that no longer lets us in */
export const CONNECTION: Texts = {
  plain: [
    t(
      "Connect {service} again",
      "{service} no longer lets us in. Nothing of yours is lost; what depends on it waits.",
    ),
    t("{service} needs you", "Its permission has ended. Connect again to go on."),
    t("Your connection to {service} has ended", "Connect again, and it goes on where it stopped."),
    t("{service}: connect again", "Until then nothing is read from there or written to it."),
  ],
  warm: [
    t("{service} has lost touch with us", "A new permission brings it back. Nothing of yours is lost."),
    t("Let us back in to {service}?", "Its permission has ended. Connecting again takes a minute."),
    t("{service} asks for you", "Connect again whenever it suits you, and it goes on where it stopped."),
    t("A small thing about {service}", "It no longer lets us in. Connect again to go on."),
  ],
  direct: [
    t("Connect {service} again", "Its permission has ended."),
    t("{service} is disconnected", "Connect again to go on."),
    t("{service}: permission ended", "Connect again, and it goes on where it stopped."),
    t("Renew {service}", "It no longer lets us in."),
  ],
};
