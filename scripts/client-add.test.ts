import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { findClient } from "#lib/extension/registry/registry-queries.ts";
import { resetDatabase } from "#tests/support/database.ts";

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/client-add.ts", ...args], { env: process.env });

beforeAll(resetDatabase);

it("registers a client, changes it, keeps it out and lets it in again", async () => {
  const given = ["--id", "notes", "--name", "My Notes", "--redirect", "https://notes.example/a"];
  expect((await run(...given, "--redirect", "http://localhost:5000/")).stdout).toBe(
    "notes can connect from now on.\n",
  );
  expect(await findClient("notes")).toEqual({
    ...{ id: "notes", name: "My Notes" },
    redirectUris: ["https://notes.example/a", "http://localhost:5000/"],
    ...{ scopes: ["limited", "profile", "courses"], responseTypes: ["token", "code"] },
  });
  await run(...given, "--scope", "profile", "--type", "code");
  expect(await findClient("notes")).toMatchObject({
    ...{ redirectUris: ["https://notes.example/a"], scopes: ["profile"], responseTypes: ["code"] },
  });
  expect((await run("--id", "notes", "--disable")).stdout).toMatch(/^notes can no longer connect/);
  expect(await findClient("notes")).toBeNull();
  await run(...given);
  expect(await findClient("notes")).not.toBeNull();
});

it.each([
  [[], /^Usage: npm run client:add/],
  [["--id", "a"], /^Usage/],
  [["--id", "a", "--name", "A"], /^Usage/],
  [["--id", "a", "--disable", "--name", "A"], /^Usage/],
  [["--id", "a", "--disable"], /^There is no client a/],
  [["--id", "a b", "--name", "A", "--redirect", "https://a.example/"], /^A client needs an id/],
  [
    ["--id", "a", "--name", "A", "--redirect", "http://a.example/"],
    /^A client can't have the redirect address/,
  ],
])("refuses %j in words", async (args, sentence) => {
  const failed = await run(...args).catch((error) => error);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(sentence);
  expect(await findClient("a")).toBeNull();
});
