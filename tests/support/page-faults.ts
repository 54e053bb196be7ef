import { expect, type Page } from "@playwright/test";
import { watchCalls } from "./hydrated.ts";

type Report = (fault: string) => void;

interface Watcher {
  /** What went wrong so far, in words. */
  faults: () => string[];
  /** Lets what is under way arrive, and says that nothing went wrong up to here. */
  expectQuiet: (where: string) => Promise<void>;
}

/** A refusal that a page asks for and explains, such as of a practice where there is nothing to practise yet */
const EXPECTED = /^Failed to load resource: .* status of 409 \(Conflict\)/;

function listen(page: Page, report: Report): void {
  page.on("console", (message) => {
    const isFault = message.type() === "error" && !EXPECTED.test(message.text());
    if (isFault) report(`console: ${message.text().slice(0, 300)}`);
  });
  page.on("pageerror", (error) => report(`thrown: ${error.message.slice(0, 300)}`));
  page.on("dialog", (dialog) => {
    report(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("crash", () => report("the page crashed"));
}

/** Runs in the page before anything of its own: what a policy has stopped is told at once. */
function tellViolations(): void {
  const { reportViolation } = window as unknown as { reportViolation: Report };
  document.addEventListener("securitypolicyviolation", (event) => {
    const { effectiveDirective, blockedURI, sourceFile, sample } = event;
    reportViolation(
      `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile ?? ""} ${sample}`,
    );
  });
}

/** Hears everything that a browser complains about in this page, from its first document on. */
export async function watch(page: Page): Promise<Watcher> {
  const found: string[] = [];
  const hasAllCome = watchCalls(page);
  const report: Report = (fault) => found.push(`${new URL(page.url()).pathname}: ${fault}`);
  listen(page, report);
  await page.exposeFunction("reportViolation", (fault: string) => report(`violation: ${fault}`));
  await page.addInitScript(tellViolations);
  return {
    faults: () => [...found],
    expectQuiet: async (where) => {
      await page.waitForLoadState();
      await hasAllCome();
      expect(found, where).toEqual([]);
    },
  };
}

/** Plants a script as an attacker's markup would; returns whether it ran. */
export function plantScript(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const marked = window as unknown as { planted?: boolean };
    const script = document.createElement("script");
    try {
      script.textContent = "window.planted = true";
    } catch {
      // Trusted Types refuse the text itself; a node with the same text is the older way in.
      script.append(document.createTextNode("window.planted = true"));
    }
    document.body.append(script);
    return marked.planted === true;
  });
}

/** Hears what an attack would do: run something, open something, ask another host, leave this one. */
export async function watchAttacks(page: Page): Promise<() => string[]> {
  const { faults } = await watch(page);
  const found: string[] = [];
  const own = new URL(process.env.E2E_BASE_URL ?? "").origin;
  await page.exposeFunction("reportRun", (what: string) => found.push(`ran: ${what}`));
  await page.addInitScript(() => {
    const { reportRun } = window as unknown as { reportRun: Report };
    for (const name of ["alert", "confirm", "prompt", "print", "open"] as const)
      Object.defineProperty(window, name, { value: (what: unknown) => reportRun(`${name}(${what})`) });
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== own) found.push(`asked: ${request.url()}`);
  });
  // What a policy has stopped is told as asked for, and never left.
  page.on("requestfailed", (request) => {
    const at = found.lastIndexOf(`asked: ${request.url()}`);
    if (at >= 0 && /csp/i.test(request.failure()?.errorText ?? "")) found.splice(at, 1);
  });
  page.on("framenavigated", (frame) => {
    if (!frame.url().startsWith(own) && frame.url() !== "about:blank") found.push(`went to: ${frame.url()}`);
  });
  // A refusal that the page expects is no fault of it.
  const isFault = (fault: string) => !/console: Failed to load resource/.test(fault);
  return () => [...found, ...faults().filter(isFault)];
}
