import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";
import { inRoot } from "#scripts/paths.ts";
import { Sentence } from "#scripts/postgres/sentence.ts";

/** The first draws the same with a quarter less work. */
const PACKAGES = ["chromium-headless-shell", "chromium"];
const NAMES = [...PACKAGES, "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const DOWNLOAD_PATIENCE_MS = 180_000;

/** Quiet, and without asking anybody on the internet anything. */
const ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser();
  // Chromium's sandbox does not work for root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { args: [...ARGS, ...sandbox], ...(executablePath && { executablePath }) };
}

/** A Chromium of Playwright's own, or else one of the system. */
export function findBrowser(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : systemBrowser();
}

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC_CHROME];
  return candidates.find((file) => existsSync(file));
}

/** Gets a browser where there is none. */
export function ensureBrowser(): void {
  if (findBrowser()) return;
  installPlaywrightChromium();
  if (!findBrowser()) installSystemChromium();
  if (findBrowser()) return;
  throw new Sentence(
    'The browser tests need a Chromium: install one with "npx playwright install chromium" or your system\'s package manager.',
  );
}

function installPlaywrightChromium(): void {
  const cli = inRoot("node_modules/@playwright/test/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], {
    stdio: "ignore",
    timeout: DOWNLOAD_PATIENCE_MS,
  });
}

function installSystemChromium(): void {
  if (process.getuid?.() !== 0) return;
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const aptGet = (...args: string[]) => spawnSync("apt-get", args, options).status === 0;
  aptGet("update");
  // Where it fails, ensureBrowser() tells what to do.
  PACKAGES.some((name) => aptGet("install", "-y", "--no-install-recommends", name));
}
