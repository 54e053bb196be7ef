import { networkInterfaces } from "node:os";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { openCourseMap } from "#tests/support/archipelago.ts";
import { ensureBrowser } from "#tests/support/browser.ts";
import { type FreshCopy, makeFreshCopy, type Started } from "#tests/support/fresh-copy.ts";
import { playByKey } from "#tests/support/quiz-page.ts";
import { freePort } from "#tests/support/server.ts";

let copy: FreshCopy;
let started: Started | undefined;

test.beforeAll(async () => {
  ensureBrowser();
  copy = await makeFreshCopy();
});

test.afterAll(async () => {
  await started?.stop();
  copy?.remove();
});

/** What a newcomer reads off the terminal. */
function readSignIn(output: string) {
  const [, username, adminPassword] = /Admin: +(\S+) \/ (\S+)/.exec(output) ?? [];
  const address = /Waddle is ready: (\S+)/.exec(output)?.[1];
  const [, email, password] = /Demo learner: +(\S+@\S+) \/ (\S+)/.exec(output) ?? [];
  if (!address || !email || !password || !username || !adminPassword)
    throw new Error(`The address or a sign-in was not printed:\n${output}`);
  return { address, email, password, admin: { username, password: adminPassword } };
}

async function openBrowser(browser: Browser, address: string): Promise<Page> {
  return browser.newPage({ baseURL: address });
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
}

async function signInAsAdmin(page: Page, origin: string, data: object): Promise<void> {
  const response = await page.request.post("/api/admin/session", { data, headers: { origin } });
  expect(response.status()).toBe(200);
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/auth?signup=true");
  await page.getByLabel("Full name").fill("New Comer");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("New1Comer!Here");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign Up" }).last().click();
  await page.waitForURL("**/dashboard");
}

/** The titles in the catalogue, as this browser's learner gets it, in order */
async function listCatalog(page: Page): Promise<string[]> {
  const response = await page.request.get("/api/courses/catalog");
  const { courses } = (await response.json()) as { courses: { title: string }[] };
  return courses.map(({ title }) => title).toSorted();
}

async function expectBlog(page: Page): Promise<void> {
  await page.goto("/blog");
  const titles = await page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
  expect(titles).toHaveLength(8);
  expect(new Set(titles).size).toBe(8);
}

/** Plays the next quiz of the map to its three stars. */
async function playNextQuiz(page: Page): Promise<void> {
  await openCourseMap(page);
  await page.getByRole("button", { name: /^Island \d+, .*, current$/ }).click();
  const start = page.getByRole("dialog").getByRole("link", { name: /^Start/ });
  await start.first().click();
  await playByKey(page, () => true);
  await expect(page.getByRole("img", { name: "3 of 3 stars" })).toBeVisible();
}

/** How many stars the learner has earned */
async function readStars(page: Page): Promise<number> {
  const response = await page.request.get("/api/users/quiz-stats");
  const { totalStarsEarned } = (await response.json()) as { totalStarsEarned: number };
  return totalStarsEarned;
}

const FREE_COURSES = ["Everyday Statistics", "How the Web Works"];
const COURSES = [...FREE_COURSES, "Sound Arguments"];
let port = "";
let printed: ReturnType<typeof readSignIn>;
let stars = 0;

/** An address of this machine that isn't loopback: anyone who calls it comes from there too. */
const otherAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;
const NO_OTHER = "This machine has no address but its loopback ones.";

test.describe.configure({ mode: "serial" });

test("npm start of a fresh copy leads to the first stars", async ({ browser }) => {
  port = String(await freePort());
  started = await copy.start({ PORT: port });
  printed = readSignIn(started.output());
  const { address, email, password, admin } = printed;
  expect(address).toBe(`http://localhost:${port}`);

  const page = await openBrowser(browser, address);
  await signInAsAdmin(page, address, admin);
  await logIn(page, email, password);
  // The day's greeting comes once, and would lie over the page that is opened next.
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  expect(await listCatalog(page)).toEqual(COURSES);
  await expectBlog(page);
  const before = await readStars(page);
  expect(before).toBeGreaterThan(0);
  await playNextQuiz(page);
  stars = await readStars(page);
  expect(stars).toBe(before + 3);
  await page.close();
});

test("a new account finds two free courses, one for Premium and a blog", async ({ browser }) => {
  const page = await openBrowser(browser, printed.address);
  await signUp(page, "new@example.test");
  for (const title of FREE_COURSES)
    await expect(page.getByRole("button", { name: `Start this course ${title}` })).toBeVisible();
  await expect(page.getByText("Only learners with Premium can start this course.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Get Premium/ })).toHaveCount(0);
  await expectBlog(page);
  await page.goto("/profile?tab=integrations");
  await expect(page.getByText("Google isn't set up on this site.")).toBeVisible();
  await expect(page.getByText("Notion isn't set up on this site.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Link Google|Connect Notion/ })).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto("/auth");
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByRole("button", { name: /Google/ })).toHaveCount(0);
  await page.close();
});

test("nothing listens on this machine's other addresses", async () => {
  test.skip(!otherAddress, NO_OTHER);
  expect(started?.output()).not.toContain("Open to your network");
  const refused = await fetch(`http://${otherAddress}:${port}/api/health/live`).catch(
    (error: Error) => error,
  );
  expect(refused).toMatchObject({ cause: { code: "ECONNREFUSED" } });
});

test("a second start, open to the network, finds all of it there, and nothing twice", async ({ browser }) => {
  await started?.stop();
  started = await copy.start({ PORT: port, HOST: "0.0.0.0" });
  expect(readSignIn(started.output())).toEqual(printed);
  const page = await openBrowser(browser, printed.address);
  await logIn(page, printed.email, printed.password);
  expect(await listCatalog(page)).toEqual(COURSES);
  await expectBlog(page);
  expect(await readStars(page)).toBe(stars);
});

/** The answers to so many wrong passwords of the admin, one after the other */
async function guess(host: string, times: number): Promise<number[]> {
  const url = `http://${host}:${port}/api/admin/session`;
  const headers = { "content-type": "application/json", origin: `http://${host}:${port}` };
  const body = JSON.stringify({ username: printed.admin.username, password: "not the password" });
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await fetch(url, { method: "POST", headers, body })).status);
  return statuses;
}

test("limits are strict for others and wide for this machine", async () => {
  test.skip(!otherAddress, NO_OTHER);
  expect(started?.output()).toContain(`http://${otherAddress}:${port}`);
  expect(started?.output()).toMatch(/Open to your network: .*; limits are strict for others/);
  expect(await guess(otherAddress ?? "", 6)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await guess("localhost", 6)).toEqual([401, 401, 401, 401, 401, 401]);
});

test("a killed database is started again, and the server finds it", async ({ browser }) => {
  const isReady = async () => (await fetch(`${printed.address}/api/health/ready`)).status;
  expect(await isReady()).toBe(200);
  copy.killDatabase();
  await expect.poll(isReady, { intervals: [50] }).toBe(503);
  await expect.poll(isReady, { intervals: [200] }).toBe(200);
  const lines = started?.output() ?? "";
  expect(lines).toContain("The database stopped; starting it again …");
  expect(lines).toContain("The database runs again.");
  const page = await openBrowser(browser, printed.address);
  await logIn(page, printed.email, printed.password);
  expect(await readStars(page)).toBe(stars);
});
