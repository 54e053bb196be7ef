import { ask } from "../messages.ts";
import { courseView, siteView } from "./course-view.ts";
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
      return overviewView(screen.overview, Boolean(page?.course));
    case "loading":
      return loadingView();
    default:
      return failedView(screen.kind === "offline", retry);
  }
}

/** What is to be said of the page in front */
function pageView(isKnown: boolean): HTMLElement[] {
  if (page?.course && isKnown) {
    return [courseView(page, page.course, screen.kind === "ready" ? isTracked : null, readPage)];
  }
  const isConnected = ["ready", "offline", "trouble"].includes(screen.kind);
  return page && isTracked && isConnected ? [siteView(page, readPage)] : [];
}

/** What had the focus may be gone: then it goes to what came, and a screen reader hears its heading. */
function show(): void {
  const isKnown = screen.kind === "ready" || screen.kind === "limited";
  const focused = document.activeElement;
  const isLost = main.contains(focused) || (focused === disconnectButton && !isKnown);
  main.replaceChildren(...pageView(isKnown), view());
  main.setAttribute("aria-busy", String(screen.kind === "loading"));
  disconnectButton.hidden = !isKnown;
  status.textContent = main.querySelector("h1")?.textContent ?? "";
  if (isLost) main.focus();
}

async function readPage(): Promise<void> {
  const wasSaid = page?.course || isTracked;
  page = await pageInFront();
  isTracked = page !== null && (await ask({ type: "isTracked", origin: page.origin }));
  if (page?.course || isTracked || wasSaid) show();
}

disconnectButton.addEventListener("click", () => {
  happen({ kind: "disconnected" });
  void ask({ type: "disconnect" });
});
// However connecting ends, in a window, in a tab, or not at all: it is kept there.
chrome.storage.onChanged.addListener(({ access, notice, origins }) => {
  if (origins) void readPage();
  const changes = [access, notice].filter((change) => change !== undefined);
  const isGone = changes.some(({ newValue }) => newValue === undefined);
  if (changes.length > 0 && isStale(screen, isGone)) void load();
});
show();
void load();
void readPage();
