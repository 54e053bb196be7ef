import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { signInCms } from "#tests/support/cms.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { PUBLIC_PAGES } from "../../server/public-pages.ts";

/** The way to the sign-in is told to anyone who asks for an admin's page: it guards nothing. */
const SECRETS = [TEST_ENV.ADMIN_PASSWORD, TEST_ENV.CMS_PATH_TOKEN, TEST_ENV.AUTH_SECRET];
const found = (text: string) => SECRETS.filter((secret) => text.includes(secret));

test("no file that browsers get holds a secret of the house", () => {
  const files = readdirSync(".next/static", { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const { parentPath, name } of files) {
    const text = readFileSync(path.join(parentPath, name), "latin1");
    expect([...found(text), text.includes(TEST_ENV.CMS_PORTAL_SECRET)], name).toEqual([false]);
  }
});

test("no file that browsers get has anything of a key of payments; the server's know what one looks like", () => {
  const naming = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
      .filter(({ parentPath, name }) =>
        /whsec_|[sr]k_(test|live)_/.test(readFileSync(path.join(parentPath, name), "latin1")),
      )
      .map(({ name }) => name);
  expect(naming(".next/static")).toEqual([]);
  expect(naming(".next/server").length).toBeGreaterThan(0);
});

test("no page that a visitor may open holds one; an admin's does, and the search finds it", async ({
  request,
}) => {
  for (const address of Object.keys(PUBLIC_PAGES).filter((each) => !each.includes("["))) {
    const answer = await request.get(address);
    expect(found((await answer.text()) + JSON.stringify(answer.headers())), address).toEqual([]);
  }
  await signInCms(request);
  expect(found(await (await request.get("/blog/admin")).text())).toEqual([TEST_ENV.CMS_PATH_TOKEN]);
});
