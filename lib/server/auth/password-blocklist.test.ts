import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { env } from "../env.ts";
import { isBlocklisted } from "./password-blocklist.ts";

const before = env().PASSWORD_BLOCKLIST;
afterEach(() => {
  env().PASSWORD_BLOCKLIST = before;
});

describe("the list that comes along", () => {
  it.each(["password", "PassWord", "Password1!", "sunshine8274!", "Dragon@@@2026", "Q1w2e3r4!", "123456"])(
    "knows %s",
    async (password) => expect(await isBlocklisted(password)).toBe(true),
  );

  it.each(["Swim@Away2", "Kx7!pQ2z", "Course1Tester!", "aB1!5678", "!!!!1234"])(
    "doesn't know %s",
    async (password) => expect(await isBlocklisted(password)).toBe(false),
  );
});

describe("a file of the owner's", () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "blocklist-")), "list.txt");
  writeFileSync(file, "Harbour2024\r\n\r\n  Gannet!\n99\n");

  it("is read instead, line by line, in any spelling", async () => {
    env().PASSWORD_BLOCKLIST = file;
    expect(await isBlocklisted("hArbour99!")).toBe(true);
    expect(await isBlocklisted("gannet1$")).toBe(true);
    expect(await isBlocklisted("99")).toBe(true);
    expect(await isBlocklisted("Password1!")).toBe(false);
    expect(await isBlocklisted("Harbours1!")).toBe(false);
    expect(await isBlocklisted("")).toBe(false);
  });
});

it("is asked for nothing where the owner has switched it off", async () => {
  env().PASSWORD_BLOCKLIST = "off";
  expect(await isBlocklisted("password")).toBe(false);
});
