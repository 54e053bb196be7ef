import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { resetDatabase } from "#tests/support/database.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { db, inSqlTransaction } from "../db/db.ts";
import { env } from "../env.ts";
import { enqueue } from "../jobs/jobs.ts";
import { deliverMail, mailJob, queueMail, sendMail } from "./mail.ts";

const folder = mkdtempSync(path.join(tmpdir(), "mail-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MAIL = { to: "ada@example.test", subject: "Your session", text: "At 19:00." };

async function written(unsubscribeUrl: string, APP_URL = "https://waddle.example"): Promise<string> {
  const id = `mail-${readdirSync(folder, { recursive: true }).length}`;
  const settings = { ...env(), SMTP_URL: undefined, DATA_DIR: folder, APP_URL };
  await sendMail({ ...MAIL, id, unsubscribeUrl }, { settings });
  return readFileSync(path.join(folder, "outbox", `${id}.eml`), "utf8");
}

describe("the headers by which a mail program unsubscribes", () => {
  it("stand there as RFC 8058 wants them, on one line however long the address is", async () => {
    const url = `https://waddle.example/api/reminders/unsubscribe/${"t".repeat(300)}`;
    const head = (await written(url)).split("\r\n\r\n")[0] ?? "";
    expect(head.split("\r\n")).toContain(`List-Unsubscribe: <${url}>`);
    expect(head.split("\r\n")).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  it.each([
    ["http", "http://waddle.example/api/reminders/unsubscribe/t", "http://waddle.example"],
    ["another host", "https://other.example/u/t", "https://waddle.example"],
    ["no address", "mailto:ada@example.test", "https://waddle.example"],
    ["nonsense", "not an address", "https://waddle.example"],
  ])("are left out for %s", async (_, url, appUrl) => {
    expect(await written(url, appUrl)).not.toContain("List-Unsubscribe");
  });

  it("let no word of an address become a header", async () => {
    const raw = await written("https://waddle.example/a\r\nBcc: eve@example.test\r\n\r\nhello>");
    expect(raw).not.toMatch(/^Bcc/m);
    expect(raw.split("\r\n\r\n")[0]).not.toContain("\r\nhello");
  });
});

describe("a mail that is news for a while only", () => {
  const notAfter = new Date("2026-11-11T22:00:00Z");
  const settled = async (now: Date) => {
    const before = env().SMTP_URL;
    expect(before).toBeUndefined();
    return deliverMail({ ...MAIL, to: "not an address", notAfter: notAfter.toISOString() }, now);
  };

  it("is dropped after that, without a try", async () => {
    await expect(settled(new Date(notAfter.getTime() + 1))).resolves.toBe("late");
  });

  it("is sent until then", async () => {
    await expect(settled(notAfter)).rejects.toThrow("can't be sent to this address");
  });
});

describe("a mail that is queued in a transaction", () => {
  beforeEach(async () => {
    await resetDatabase();
    // Makes the queue's tables, where no test has made them yet.
    await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
    await forgetMails();
  });

  it("is there once that commits, and not where it doesn't", async () => {
    await inSqlTransaction((sql) => queueMail({ ...MAIL, id: "one" }, { sql }));
    const broken = inSqlTransaction(async (sql) => {
      await queueMail({ ...MAIL, id: "two" }, { sql });
      throw new Error("changed my mind");
    });
    await expect(broken).rejects.toThrow("changed my mind");
    expect(await queuedMails()).toHaveLength(1);
    expect(await db().user.count()).toBe(0);
  });
});
