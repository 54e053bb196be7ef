import { ask } from "../messages.ts";
import { courseView } from "./course-view.ts";
import { type PageInFront, pageInFront } from "./page-in-front.ts";
import { type Happening, isStale, nextScreen, type Screen } from "./screen.ts";
import { awayView, connectingView, failedView, limitedView, loadingView, overviewView } from "./views.ts";

const main = document.querySelector("main") as HTMLElement;
const status = document.querySelector("#status") as HTMLElement;
const disconnectButton = document.querySelector("#disconnect") as HTMLElement;

let screen: Screen = { kind: "loading" };
let page: PageInFront | null = null;
let isTracked = false;

function happen(happening: Happening): void {
  screen = nextScreen(screen, happening);
  show();
}

async function load(): Promise<void> {
  happen({ kind: "answered", answer: await ask({ type: "overview" }) });
}

function connect(): void {
  happen({ kind: "connecting" });
  void ask({ type: "connect" });
}

function retry(): void {
  happen({ kind: "retried" });
  void load();
}

function view(): HTMLElement {
  switch (screen.kind) {
    case "away":
      return awayView(screen.notice, connect);
    case "connecting":
      return connectingView(connect);
    case "limited":
      return limitedView(connect);
    case "ready":
      return overviewView(screen.overview, page !== null);
    case "loading":
      return loadingView();
    default:
      return failedView(screen.kind === "offline", retry);
  }
}

/** What had the focus may be gone: then it goes to what came, and a screen reader hears its heading. */
function show(): void {
  const hadFocus = main.contains(document.activeElement);
  const isKnown = screen.kind === "ready" || screen.kind === "limited";
  const course =
    page && isKnown ? courseView(page, screen.kind === "ready" ? isTracked : null, readPage) : null;
  main.replaceChildren(...(course ? [course] : []), view());
  main.setAttribute("aria-busy", String(screen.kind === "loading"));
  disconnectButton.hidden = !isKnown;
  status.textContent = main.querySelector("h1")?.textContent ?? "";
  if (hadFocus) main.focus();
}

async function readPage(): Promise<void> {
  const hadPage = page !== null;
  page = await pageInFront();
  isTracked = page !== null && (await ask({ type: "isTracked", origin: page.origin }));
  if (page || hadPage) show();
}

disconnectButton.addEventListener("click", () => {
  happen({ kind: "disconnected" });
  void ask({ type: "disconnect" });
});
// However connecting ends, in a window, in a tab, or not at all: it is kept there.
chrome.storage.onChanged.addListener(({ access, notice }) => {
  const changes = [access, notice].filter((change) => change !== undefined);
  const isGone = changes.some(({ newValue }) => newValue === undefined);
  if (changes.length > 0 && isStale(screen, isGone)) void load();
});
show();
void load();
void readPage();
