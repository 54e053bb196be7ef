import { ask } from "../messages.ts";
import { type Counter, complete, isReportDue, look, report, startCounter } from "../progress/counter.ts";
import { readCourse } from "../reading/course.ts";
import { describePage } from "../reading/description.ts";

const LOOK_EVERY_MS = 1000;

const marked = globalThis as { isKeepingTrack?: boolean };

/** Counts the time in which this page was in front. It knows no keys and no pointer, and of the page's text only titles. */
function keepTrack(): void {
  let counter: Counter = startCounter(Date.now());
  let [address, title] = [location.href, document.title];
  let page = readCourse(describePage());
  const stop = new AbortController();

  const tell = async () => {
    const [watched, rest] = report(counter, Date.now());
    counter = rest;
    if (!watched || !page) return;
    const { course, courseTitle, lesson } = page;
    const goesOn = await ask({ type: "progress", lesson: { course, courseTitle, lesson }, watched }).catch(
      () => false,
    );
    if (!goesOn) stop.abort();
  };
  // A page that loads its lessons itself changes its address first and says later what it is now.
  const readAgain = () => {
    if (location.href !== address) {
      void tell();
      counter = startCounter(Date.now());
    }
    [address, title] = [location.href, document.title];
    page = readCourse(describePage());
  };
  const lookNow = () => {
    if (location.href !== address || document.title !== title) readAgain();
    const isInFront = document.visibilityState === "visible" && document.hasFocus();
    counter = look(counter, Date.now(), isInFront && page !== null);
    if (isReportDue(counter, Date.now())) void tell();
  };

  const timer = setInterval(lookNow, LOOK_EVERY_MS);
  stop.signal.addEventListener("abort", () => {
    clearInterval(timer);
    marked.isKeepingTrack = false;
  });
  const { signal } = stop;
  const onHide = () => document.visibilityState === "hidden" && void tell();
  document.addEventListener("visibilitychange", onHide, { signal });
  window.addEventListener("pagehide", () => void tell(), { signal });
  const onEnded = () => {
    counter = complete(counter);
  };
  // What media say doesn't bubble.
  document.addEventListener("ended", onEnded, { signal, capture: true });
}

if (!marked.isKeepingTrack) {
  marked.isKeepingTrack = true;
  keepTrack();
}
