import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page, type Worker } from "@playwright/test";
import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import { buildExtension } from "#scripts/extension-build.ts";
import { findWholeBrowser, launchOptions } from "./browser.ts";

const POPUP = `chrome-extension://${COMPANION.extensionId}/popup.html`;

/**
 * The extension, built for the server under test. `site` is allowed from the beginning: the browser asks for it in a
 * window of its own, which no one can press in a test.
 */
export async function buildForTests(site: string): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "waddle-extension-"));
  await buildExtension({ url: process.env.E2E_BASE_URL ?? "", folder });
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  manifest.host_permissions.push(`${site}/*`);
  writeFileSync(file, JSON.stringify(manifest));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface ExtensionBrowser {
  context: BrowserContext;
  /** A page of Waddle's or of anyone's, in the same browser */
  page: Page;
  worker: Worker;
  /** Calls that the extension made, as "GET /api/time" */
  calls: string[];
  close: () => Promise<void>;
}

/** A whole browser with nothing in it but the extension. */
export async function openBrowser(folder: string): Promise<ExtensionBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "waddle-profile-"));
  const { args = [], ...options } = launchOptions(findWholeBrowser());
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    // Its own way of being headless: the runner's knows no extensions.
    headless: false,
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...args,
      "--headless=new",
      "--hide-scrollbars",
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
    baseURL: process.env.E2E_BASE_URL,
    reducedMotion: "reduce",
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const calls: string[] = [];
  context.on("request", (request) => {
    if (request.serviceWorker()) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, page: await context.newPage(), worker, calls, close };
}

/** The popup as a page of its own. As a real one does, it finds the page in front beneath it. */
export async function openPopup({ context, worker }: ExtensionBrowser, front?: Page): Promise<Page> {
  const popup = await context.newPage();
  const address = front?.url();
  const tab = address ? await worker.evaluate((url) => chrome.tabs.query({ url }), address) : [];
  await popup.addInitScript((tabs) => {
    Object.assign(chrome.tabs, { query: async () => tabs });
  }, tab);
  await popup.goto(POPUP);
  return popup;
}

const COURSE = {
  "@context": "https://schema.org",
  "@graph": [{ "@type": "WebPage" }, { "@type": "Course", name: "Pottery for the Patient", url: "/pottery" }],
};

const LESSON = `<title>Centring the clay</title><script type="application/ld+json">${JSON.stringify(COURSE)}</script><video></video>`;
const ABOUT = "<title>About us</title><p>We like clay.</p>";

/** A site that has nothing to do with Waddle, with one course on it, and one page that is no part of it. */
export async function startCourseSite(): Promise<{ url: string; stop: () => void }> {
  const server = createServer(({ url }, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en">${url === "/about" ? ABOUT : LESSON}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
