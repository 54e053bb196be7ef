import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text as readAll } from "node:stream/consumers";
import fc from "fast-check";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { dbPool } from "../db/db.ts";
import { env } from "../env.ts";
import { work } from "../jobs/jobs.ts";
import { deliverMail, mailJob, queueMail, sendMail } from "./mail.ts";

interface Delivery {
  to: string[];
  raw: string;
}

const deliveries: Delivery[] = [];
const waiting = new Set<() => void>();
/** address → how often the server still says no, and with which status */
const refusals = new Map<string, { times: number; status: number }>();
/** To these it never confirms a mail. */
const SLOW = "slow@example.test";
let heard = () => {};
let hungUp = () => {};
const LOGIN = { user: "waddle@example.test", password: "p@ss:word/1" };
const logins: string[] = [];

const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  authOptional: true,
  onAuth({ username, password }, _session, done) {
    logins.push(`${username} ${password}`);
    done(null, { user: username });
  },
  onRcptTo({ address }, _session, done) {
    const refusal = refusals.get(address);
    if (!refusal || refusal.times === 0) return done();
    refusal.times -= 1;
    done(Object.assign(new Error(`no mail for ${address}`), { responseCode: refusal.status }));
  },
  onClose({ envelope }) {
    if (envelope.rcptTo.some(({ address }) => address === SLOW)) hungUp();
  },
  async onData(stream, { envelope }, done) {
    const raw = await readAll(stream);
    const to = envelope.rcptTo.map(({ address }) => address);
    if (to.includes(SLOW)) return heard();
    deliveries.push({ to, raw });
    for (const look of waiting) look();
    done();
  },
});

let port = 0;
const smtpUrl = (user = "") => `smtp://${user}127.0.0.1:${port}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.server.address() as AddressInfo);
  process.env.SMTP_URL = smtpUrl();
});

afterAll(() => {
  delete process.env.SMTP_URL;
  return new Promise<void>((resolve) => server.close(resolve));
});

afterEach(() => {
  deliveries.length = 0;
  refusals.clear();
});

/** The next mail to this address, once it is there. */
function arrival(address: string): Promise<Delivery> {
  return new Promise((resolve) => {
    const look = () => {
      const found = deliveries.find(({ to }) => to.includes(address));
      if (!found) return;
      waiting.delete(look);
      resolve(found);
    };
    waiting.add(look);
    look();
  });
}

/** What a mail program reads: headers unfolded, words decoded, parts by type. */
function readMail(raw: string) {
  const decodeQuoted = (text: string) =>
    Buffer.from(
      text
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ).toString();
  const decodeWords = (text: string) =>
    text
      .replace(/\?=\s+=\?/g, "?==?")
      .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
        kind.toLowerCase() === "q"
          ? decodeQuoted(word.replaceAll("_", " "))
          : Buffer.from(word, "base64").toString(),
      );
  const split = (part: string) => {
    const [head = "", ...rest] = part.split("\r\n\r\n");
    const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
    const headers = lines.map(
      (line) => [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 2)] as const,
    );
    return { headers, body: rest.join("\r\n\r\n") };
  };
  const { headers, body } = split(raw);
  const header = (name: string) =>
    headers.filter(([key]) => key === name).map(([, value]) => decodeWords(value));
  const boundary = /boundary="([^"]+)"/.exec(header("Content-Type")[0] ?? "")?.[1];
  const bodies = (boundary ? body.split(`--${boundary}`).slice(1, -1) : [raw]).map((part) => {
    const { headers, body } = split(part.replace(/^\r\n/, ""));
    const value = (name: string) => headers.find(([key]) => key === name)?.[1] ?? "";
    const encoding = value("Content-Transfer-Encoding");
    const decoded =
      encoding === "base64"
        ? Buffer.from(body, "base64").toString()
        : encoding === "quoted-printable"
          ? decodeQuoted(body)
          : body;
    return { type: value("Content-Type"), text: decoded.trim() };
  });
  return { names: headers.map(([name]) => name), header, bodies };
}

const HELLO = {
  subject: "Hello – your course 🐧",
  text: "Bonjour, Élodie.\n\nYour floe waits.",
  html: "<p>Bonjour, <b>Élodie</b>.</p>",
};

function expectHello(raw: string, to: string) {
  const { header, bodies } = readMail(raw);
  expect(header("Subject")).toEqual([HELLO.subject]);
  expect(header("To")).toEqual([to]);
  expect(header("From")).toEqual(["Waddle <no-reply@localhost>"]);
  expect(header("Auto-Submitted")).toEqual(["auto-generated"]);
  expect(bodies.map(({ type }) => type)).toEqual(["text/plain; charset=utf-8", "text/html; charset=utf-8"]);
  expect(bodies.map(({ text }) => text.replaceAll("\r\n", "\n"))).toEqual([HELLO.text, HELLO.html]);
}

/** Settings without a server, and where mails wait then. */
function ownOutbox() {
  const folder = mkdtempSync(path.join(tmpdir(), "waddlemail-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { ...env(), SMTP_URL: undefined, DATA_DIR: folder };
  return { settings, outbox: path.join(folder, "outbox") };
}

/** A server that greets no one. */
async function silentServer(): Promise<{ url: string; server: Server }> {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on("error", () => {})));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  return { url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, server: silent };
}

describe("sending a mail", () => {
  it("delivers both parts to the one recipient", async () => {
    await sendMail({ to: { name: "Élodie, of the North", address: "elodie@example.test" }, ...HELLO });
    const { to, raw } = await arrival("elodie@example.test");
    expect(to).toEqual(["elodie@example.test"]);
    expectHello(raw, "Élodie, of the North <elodie@example.test>");
    // Encoded: a name's comma can't begin a second recipient.
    expect(raw).toMatch(/^To: =\?UTF-8\?/m);
  });

  it("signs in with what the address of the server says", async () => {
    const login = `${encodeURIComponent(LOGIN.user)}:${encodeURIComponent(LOGIN.password)}@`;
    await sendMail(
      { to: "signed@example.test", ...HELLO },
      { settings: { ...env(), SMTP_URL: smtpUrl(login) } },
    );
    expect(logins).toEqual([`${LOGIN.user} ${LOGIN.password}`]);
  });

  it("throws when the recipient is refused, for good or for now", async () => {
    for (const status of [550, 451]) {
      refusals.set("nobody@example.test", { times: 1, status });
      await expect(sendMail({ to: "nobody@example.test", ...HELLO })).rejects.toMatchObject({
        responseCode: status,
      });
    }
    expect(deliveries).toEqual([]);
  });

  it("gives up on a server that greets no one after 2 seconds", async () => {
    const { url } = await silentServer();
    const settings = { ...env(), SMTP_URL: url };
    // Of the two clocks that run, the one for the whole mail would end it as an AbortError.
    await expect(sendMail({ to: "a@example.test", ...HELLO }, { settings })).rejects.toMatchObject({
      code: "ETIMEDOUT",
    });
  });

  it("gives up on a server that never confirms, and hangs up", async () => {
    const [left, limit] = [Promise.withResolvers<void>(), new AbortController()];
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    [heard, hungUp] = [() => limit.abort(), left.resolve];
    await expect(sendMail({ to: SLOW, ...HELLO })).rejects.toMatchObject({ name: "AbortError" });
    expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    await left.promise;
  });

  it("throws when the server is away", async () => {
    const { url, server: gone } = await silentServer();
    await new Promise((resolve) => gone.close(resolve));
    const settings = { ...env(), SMTP_URL: url };
    await expect(sendMail({ to: "a@example.test", ...HELLO }, { settings })).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNREFUSED|ESOCKET|ECONNECTION/),
    });
  });
});

describe("a header", () => {
  const EVIL = "Hi\r\nBcc: victim@example.test\r\n\r\n<h1>gotcha</h1>";

  it("stays one line, whatever subject and name hold", async () => {
    await sendMail({ to: { name: EVIL, address: "evil@example.test" }, subject: EVIL, text: "x" });
    const { to, raw } = await arrival("evil@example.test");
    const { names, header, bodies } = readMail(raw);
    expect(to).toEqual(["evil@example.test"]);
    expect(names).not.toContain("Bcc");
    expect(header("Subject")).toEqual(["Hi Bcc: victim@example.test <h1>gotcha</h1>"]);
    expect(bodies).toEqual([expect.objectContaining({ text: "x" })]);
  });

  it("names anyone who is to be answered, in one line and by one address", async () => {
    const replyTo = { name: EVIL, address: "ada@example.test" };
    await sendMail({ to: "office@example.test", replyTo, ...HELLO });
    const { names, header } = readMail((await arrival("office@example.test")).raw);
    expect(names).not.toContain("Bcc");
    expect(header("Reply-To")).toEqual([expect.stringMatching(/^"?Hi Bcc: .*<ada@example\.test>$/)]);
    for (const send of [sendMail, queueMail])
      await expect(
        send({ to: "office@example.test", replyTo: "a@b.test, c@d.test", ...HELLO }),
      ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it.each([
    "a@b.test\r\nBcc: victim@example.test",
    "a@b.test, victim@example.test",
    "a@b.test;victim@example.test",
    "Ann <victim@example.test>",
    "<victim@example.test>",
    '"victim@example.test"@b.test',
    "victim@example.test@b.test",
    "friends: victim@example.test;",
    "a@b.test\u0000",
    "a@b.test\u2028Bcc: x",
    "a@[127.0.0.1]",
    `${"a".repeat(250)}@b.test`,
    "nobody",
    "",
  ])("refuses the address %j, also into the queue", async (to) => {
    await expect(sendMail({ to, ...HELLO })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(queueMail({ to: { name: "", address: to }, ...HELLO })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(deliveries).toEqual([]);
  });

  it("takes no word of any text for its own", async () => {
    const { settings, outbox } = ownOutbox();
    const piece = fc.constantFrom(
      "\r",
      "\n",
      "\u0085",
      "\u2028",
      "\0",
      "\t",
      "Bcc: a@b.c",
      "=?utf-8?q?=0D=0A?=",
    );
    const texts = fc.array(fc.oneof(piece, fc.string({ unit: "binary" }))).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(texts, texts, async (subject, name) => {
        const id = randomUUID();
        await sendMail(
          { to: { name, address: "a@example.test" }, subject: `S${subject}`, text: "x", id },
          { settings },
        );
        const { names } = readMail(readFileSync(path.join(outbox, `${id}.eml`), "utf8"));
        expect(names.toSorted()).toEqual(
          ["From", "To", "Auto-Submitted", "Message-ID", "Date", "MIME-Version", "Content-Type"]
            .concat("Content-Transfer-Encoding", "Subject")
            .toSorted(),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe("without a server", () => {
  it("mails wait in the outbox, in their order, for no one else to read", async () => {
    const { settings, outbox } = ownOutbox();
    for (const to of ["first@example.test", "second@example.test", "third@example.test"])
      await sendMail({ to, ...HELLO }, { settings });
    const files = readdirSync(outbox).toSorted();
    const mails = files.map((file) => readFileSync(path.join(outbox, file), "utf8"));
    expect(mails.map((raw) => readMail(raw).header("To")[0])).toEqual([
      "first@example.test",
      "second@example.test",
      "third@example.test",
    ]);
    expectHello(mails[0] ?? "", "first@example.test");
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    for (const file of files) expect(statSync(path.join(outbox, file)).mode & 0o777).toBe(0o600);
    expect(files.every((file) => file.endsWith(".eml"))).toBe(true);
  });

  it("a repeated mail is the same file", async () => {
    const { settings, outbox } = ownOutbox();
    const mail = { to: "a@example.test", ...HELLO, id: randomUUID() };
    await Promise.all(Array.from({ length: 50 }, () => sendMail(mail, { settings })));
    expect(readdirSync(outbox)).toEqual([`${mail.id}.eml`]);
  });
});

describe("the queue", () => {
  it("delivers, tries again after a refusal, and shows the repetition by the mail's id", async () => {
    const address = `${randomUUID()}@example.test`;
    refusals.set(address, { times: 1, status: 451 });
    await queueMail({ to: { name: "Ann", address }, ...HELLO });
    const { rows } = await dbPool().query(
      "SELECT retry_limit, retry_backoff, deletion_seconds, data->>'id' AS id FROM pgboss.job WHERE data->'to'->>'address' = $1",
      [address],
    );
    expect(rows).toEqual([
      { retry_limit: 12, retry_backoff: true, deletion_seconds: 3600, id: expect.any(String) },
    ]);
    await work(mailJob);
    const { raw } = await arrival(address);
    expectHello(raw, `Ann <${address}>`);
    expect(readMail(raw).header("Message-ID")).toEqual([`<${rows[0].id}@localhost>`]);
    expect(refusals.get(address)?.times).toBe(0);
  });

  it("a refusal fails the job", async () => {
    refusals.set("nobody@example.test", { times: 1, status: 550 });
    await expect(deliverMail({ to: "nobody@example.test", ...HELLO })).rejects.toThrow();
  });
});
