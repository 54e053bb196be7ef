import type { Text, Texts } from "./text.ts";

const t = (title: string, body: string): Text => ({ title, body });

/** Ten minutes before a session */
export const BEFORE: Texts = {
  plain: [
    t("{course} at {start}", "{minutes} minutes are set aside. Everything is ready when you are."),
    t("Coming up: {course}", "Your session begins at {start} and takes {minutes} minutes."),
    t("{course} in a few minutes", "Planned from {start}, {minutes} minutes long."),
    t("Your {start} session", "{course}, {minutes} minutes. It opens where you left off."),
  ],
  warm: [
    t("Your time for {course} is near", "{minutes} minutes from {start}, just for you. Get comfortable."),
    t("{course} is waiting at {start}", "Bring a cup of tea: it takes {minutes} minutes."),
    t("A good moment for {course}", "You picked {start}. Every minute of the {minutes} counts."),
    t("See you at {start}?", "{course}, {minutes} minutes, at your own pace."),
  ],
  direct: [
    t("{start}: {course}", "{minutes} minutes. Open it and start."),
    t("{course}, {start}, {minutes} minutes", "Phone down, course open."),
    t("Next: {course} at {start}", "{minutes} minutes. One quiz gets you going."),
    t("Start {course} at {start}", "You set aside {minutes} minutes for it."),
  ],
};

/** Twenty minutes after its start, if it hasn't begun */
export const NUDGE: Texts = {
  plain: [
    t("{course} is still open", "It was planned for {start}. A short session counts too."),
    t("Still time for {course}", "You can begin now, later today, or move it."),
    t("Your {start} session hasn't begun", "Start it now, or choose another time."),
    t("{course} can begin now", "Or move it to tomorrow with one press."),
  ],
  warm: [
    t("Ready for {course} now?", "Days get busy. Ten minutes is a fine start."),
    t("{course} kept your place", "Begin whenever it suits you, or move it to a better time."),
    t("In your own time: {course}", "A few questions are enough for today, if that is what fits."),
    t("Did something come up?", "{course} can begin now, or tomorrow. Both are fine."),
  ],
  direct: [
    t("{course}: begin now?", "Start with one question, or move it."),
    t("Start or move {course}", "It was planned for {start}."),
    t("{course} is open", "Ten minutes now, or another time: you choose."),
    t("One question of {course}", "Start there. Or move the session."),
  ],
};

/** Half an hour after its end, by mail, if nothing was studied */
export const END: Texts = {
  plain: [
    t(
      "{course}: start, move or skip?",
      "Today's session at {start} didn't happen. Each of these takes one press.",
    ),
    t("What about {course} today?", "You can still study today, move the session to tomorrow, or skip it."),
    t("Your {start} session of {course}", "It is still open. Start it, move it, or leave it out."),
    t("{course}: three ways to go on", "Study today, study tomorrow, or skip this one."),
  ],
  warm: [
    t("Another time for {course}?", "Today went differently, as days do. Choose what suits you."),
    t("{course} is flexible", "Tonight, tomorrow, or not this time: your plan adapts."),
    t("How about {course} tomorrow?", "One press moves it. If you have ten minutes today, they count too."),
    t("Your plan for {course} bends", "Move today's session or skip it, and the plan adjusts."),
  ],
  direct: [
    t("{course}: decide in one press", "Start, tomorrow or skip."),
    t("Start, move or skip {course}", "The session at {start} is still open."),
    t("{course}: today or tomorrow?", "Choose one. The plan follows."),
    t("One press for {course}", "Start it now, move it to tomorrow, or skip it."),
  ],
};

/** By text message: one segment, and no titles */
export const TEXT: Texts = {
  plain: [
    t("Text message", "your study session from {start} is still open. Start, move or skip it: {link}"),
    t("Text message", "today's study session can still begin, or move to tomorrow: {link}"),
    t("Text message", "your {start} study session is open. You can move it: {link}"),
    t("Text message", "study today, tomorrow, or skip this one: {link}"),
  ],
  warm: [
    t("Text message", "your study session from {start} kept your place. Start or move it: {link}"),
    t("Text message", "ten minutes of study still count today. Or move it: {link}"),
    t("Text message", "a better time for today's study session? Choose one: {link}"),
    t("Text message", "your study plan bends. Start, move or skip: {link}"),
  ],
  direct: [
    t("Text message", "start, move or skip today's {start} study session: {link}"),
    t("Text message", "your study session is open. Start or move it: {link}"),
    t("Text message", "study today or tomorrow? Choose: {link}"),
    t("Text message", "one question of your course, or another time: {link}"),
  ],
};

/** Half an hour after its learner asked for it */
export const SNOOZE: Texts = {
  plain: [
    t("{course}, as you asked", "30 minutes are over. {minutes} minutes are planned."),
    t("Back to {course}?", "You wanted to hear about it again now."),
    t("Your reminder for {course}", "You asked for it 30 minutes ago."),
    t("{course} again", "Start it now, or choose another time."),
  ],
  warm: [
    t("Here we are again: {course}", "As you asked, half an hour later."),
    t("Is now better for {course}?", "If not, tomorrow is fine too."),
    t("{course}, whenever you like", "This is the reminder that you asked for."),
    t("A fresh moment for {course}", "Half an hour has passed. Ten minutes is a fine start."),
  ],
  direct: [
    t("{course}: now", "The 30 minutes are over."),
    t("Start {course}", "You asked for this reminder."),
    t("{course}: start or move", "30 minutes later, as you asked."),
    t("Your turn: {course}", "Open it, or move it to tomorrow."),
  ],
};

/** In place of the ladder, once three in a row had no answer */
export const COMEBACK: Texts = {
  plain: [
    t(
      "Does {start} still suit you?",
      "The last sessions didn't happen. You can change their times, or get fewer reminders.",
    ),
    t(
      "{course} at {start}, or another time?",
      "From now on there is one message a session, until you study again.",
    ),
    t("One message for {course}", "We send less until you are back. Your plan can change at any time."),
    t(
      "Would other times fit better?",
      "{course} is planned for {start}. You can move your times to better days.",
    ),
  ],
  warm: [
    t("A smaller step for {course}?", "Plans meet life. Ten minutes, or other days: both are a good answer."),
    t(
      "Shall we find better times?",
      "{start} may not suit you these days. Choose others, and the plan follows.",
    ),
    t(
      "{course} is here when you are",
      "We keep it to one message a session. You are welcome back at any time.",
    ),
    t("How about ten minutes?", "A short session of {course} is a fine way back in."),
  ],
  direct: [
    t(
      "{course}: keep or change the time?",
      "The last sessions didn't happen. Change their times, or start now.",
    ),
    t("Change the plan, or start", "{course}, {start}. Both take one press."),
    t("Ten minutes of {course}", "That restarts the plan."),
    t("Other times for {course}?", "Choose them on your plan."),
  ],
};

/** The one question after a week without study */
export const PAUSE: Texts = {
  plain: [
    t(
      "Shall we pause?",
      "A week went by without studying. A pause stops sessions and reminders for two weeks; you can end it at any time.",
    ),
    t("Pause your study plan?", "After this message we stay quiet until you study again."),
    t("A break from {course}?", "With one press your plan pauses for two weeks. Nothing is lost."),
    t("Pause, or go on?", "Your plan for {course} can wait. We stay quiet until you study again."),
  ],
  warm: [
    t(
      "Time for a break?",
      "Shall we pause? Your plan waits for you, and so does everything that you have learned.",
    ),
    t("Shall we pause for a while?", "Some weeks belong to other things. We stay quiet until you are back."),
    t("Rest is part of learning", "Shall we pause your plan for two weeks? You can come back sooner."),
    t("We can wait", "Shall we pause? One press, and your sessions rest for two weeks."),
  ],
  direct: [
    t(
      "Pause or go on?",
      "Shall we pause your plan for two weeks? Without an answer we stay quiet until you study.",
    ),
    t("Shall we pause?", "One press. Two weeks. You can end it at any time."),
    t("Your plan: pause it?", "This is the only message about it. After it we stay quiet until you study."),
    t("Two weeks off?", "Shall we pause {course}? Start any time to end the pause."),
  ],
};
