/** The heading of the form on the right */
export const FORM_HEADING = "part-form";
/** The course's name above the outline */
export const COURSE_HEADING = "course-name";
export const ISLAND_QUIZZES = "island-quizzes";
export const ISLAND_CARDS = "island-cards";
export const ADD_UNIT = "add-unit";
export const ADD_QUESTION = "add-question";

/** Frames until what was just done has surely been drawn */
const TRIES = 30;

function shown(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  return element?.checkVisibility() ? element : null;
}

/** Nothing has the focus, or something that is no longer shown: the next Tab would begin at the page's top. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || !activeElement.checkVisibility();
}

/** To the first of these ids once it has been drawn; where it doesn't come, to the first of the others that is there. */
export function focusLater([first, ...others]: readonly [string, ...string[]], tries = TRIES): void {
  requestAnimationFrame(() => {
    const element = shown(first);
    if (!element && tries > 0) return focusLater([first, ...others], tries - 1);
    const target = element ?? others.map(shown).find((other) => other !== null);
    target?.focus();
    target?.scrollIntoView({ block: "nearest" });
    if (target instanceof HTMLInputElement) target.select();
  });
}

/** What had the focus may have gone with what was just done. */
export function focusIfLost(ids: readonly [string, ...string[]]): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) focusLater(ids, 2);
  });
}
