import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";
import { inRoot } from "#scripts/paths.ts";
import { Sentence } from "#scripts/postgres/sentence.ts";

/** Draws the same as a whole browser with half of the work, but knows no extensions. */
const LIGHT = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const DOWNLOAD_PATIENCE_MS = 180_000;

/** Quiet, and without asking anyone on the internet anything. */
const ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launchOptions(executablePath = findBrowser()): LaunchOptions {
  // Chromium's sandbox does not work for root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { args: [...ARGS, ...sandbox], ...(executablePath && { executablePath }) };
}

/** A Chromium of Playwright's own, or else one of the system. */
export function findBrowser(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : (onPath([LIGHT]) ?? findWholeBrowser());
}

/** One that loads extensions. */
export function findWholeBrowser(): string | undefined {
  return [chromium.executablePath(), onPath(WHOLE), MAC_CHROME].find((file) => file && existsSync(file));
}

function onPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** Gets a whole browser where there is none, and beside one of the system the light one if that is to be had. */
export function ensureBrowser(): void {
  if (!findWholeBrowser()) installPlaywrightChromium();
  if (!findWholeBrowser()) installFromDebian("chromium");
  if (!existsSync(chromium.executablePath()) && !onPath([LIGHT])) installFromDebian(LIGHT);
  if (findWholeBrowser()) return;
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

/** Where it fails, ensureBrowser() tells what to do. */
function installFromDebian(name: string): void {
  if (process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: "ignore", timeout: DOWNLOAD_PATIENCE_MS, env } as const;
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]])
    spawnSync("apt-get", args, options);
}
