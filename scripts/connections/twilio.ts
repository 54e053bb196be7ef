import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyOf, escaped, listen, pageOf } from "./listen.ts";

/** A text that was taken */
export interface Text {
  sid: string;
  to: string;
  from: string;
  body: string;
}

/** What goes wrong with a number: one of Twilio's own codes, a status, an answer that is none, or no answer */
export type TwilioFault =
  | { code: number; status?: number }
  | { status: number }
  | "garbage"
  | "silent"
  | "down";

/** Twilio's words for what it refuses: https://www.twilio.com/docs/api/errors */
const WORDS: Record<number, string> = {
  20003: "Authenticate",
  20429: "Too Many Requests",
  21211: "Invalid 'To' Phone Number",
  21408: "Permission to send an SMS has not been enabled for the region",
  21610: "Attempt to send to unsubscribed recipient",
  21614: "'To' number is not a valid mobile number",
};
/** Told of a message that was taken, not by a refusal */
const UNDELIVERED = [30003, 30005, 30006, 30007];

export const newSid = () => `SM${randomBytes(16).toString("hex")}`;

/** The signature of a webhook: https://www.twilio.com/docs/usage/security */
export function signatureOf(url: string, form: Record<string, string>, token: string): string {
  const text = Object.keys(form)
    .toSorted()
    .reduce((sum, name) => `${sum}${name}${form[name]}`, url);
  return createHmac("sha1", token).update(text).digest("base64");
}

interface Answer {
  status: number;
  body: object;
}

function refusal(code: number, status = 400): Answer {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return { status, body: { code, message: WORDS[code] ?? "Refused", more_info, status } };
}

interface Options {
  /** Our own address, asked for when a text comes in */
  appUrl?: () => string | Promise<string>;
  port?: number;
}

/** Twilio's API of messages. */
export class Twilio {
  /** TWILIO_BASE_URL */
  base = "";
  stop: () => Promise<void> = async () => {};
  readonly accountSid = `AC${randomBytes(16).toString("hex")}`;
  readonly authToken = randomBytes(16).toString("hex");
  readonly from = "+15005550006";
  /** Oldest first */
  readonly texts: Text[] = [];
  calls = 0;
  private readonly appUrl: NonNullable<Options["appUrl"]>;
  private readonly faults = new Map<string, TwilioFault>();
  private readonly stopped = new Set<string>();

  constructor(appUrl: NonNullable<Options["appUrl"]>) {
    this.appUrl = appUrl;
  }

  async start(port: number): Promise<this> {
    const server = await listen((request, response) => {
      const isCall = request.method === "POST" && request.url?.endsWith("/Messages.json");
      const answer = isCall ? this.answerCall(request, response) : this.answerPage(request, response);
      answer.catch(() => response.writeHead(400).end());
    }, port);
    return Object.assign(this, server);
  }

  /** What a number leads to from now on; null: as it should */
  fail(number: string, fault: TwilioFault | null): void {
    if (fault === null) this.faults.delete(number);
    else this.faults.set(number, fault);
  }

  /** Texts from a number to us, as Twilio tells our webhook of it. Returns what was answered. */
  async receive(from: string, body: string, more: { sid?: string; token?: string } = {}): Promise<Response> {
    const word = body.trim().toUpperCase();
    if (word === "STOP") this.stopped.add(from);
    if (word === "START") this.stopped.delete(from);
    const url = `${await this.appUrl()}/api/sms/inbound`;
    const form = this.formOf(from, body, more.sid);
    const headers = { "x-twilio-signature": signatureOf(url, form, more.token ?? this.authToken) };
    return fetch(url, { method: "POST", headers, body: new URLSearchParams(form) });
  }

  /** What Twilio posts to a webhook */
  formOf(from: string, body: string, sid = newSid()): Record<string, string> {
    return { MessageSid: sid, AccountSid: this.accountSid, From: from, To: this.from, Body: body };
  }

  private take(form: URLSearchParams): Answer {
    const to = form.get("To") ?? "";
    const fault = this.faults.get(to);
    const { code = null, status = 400 } = typeof fault === "object" && "code" in fault ? fault : {};
    if (code !== null && !UNDELIVERED.includes(code)) return refusal(code, status);
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refusal(21211);
    if (this.stopped.has(to)) return refusal(21610);
    const text = { sid: newSid(), to, from: form.get("From") ?? "", body: form.get("Body") ?? "" };
    if (code === null) this.texts.push(text);
    const told = { error_code: code, status: code === null ? "queued" : "undelivered" };
    return { status: 201, body: { ...text, ...told, account_sid: this.accountSid } };
  }

  private async answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.calls += 1;
    const form = new URLSearchParams((await bodyOf(request)).toString());
    const fault = this.faults.get(form.get("To") ?? "");
    if (fault === "silent") return;
    if (fault === "down") request.socket.destroy();
    else if (fault === "garbage") response.writeHead(201).end("<html>");
    else if (fault && !("code" in fault)) response.writeHead(fault.status).end("");
    else {
      const key = Buffer.from(`${this.accountSid}:${this.authToken}`).toString("base64");
      const isKnown =
        request.headers.authorization === `Basic ${key}` && request.url?.includes(`/${this.accountSid}/`);
      const { status, body } = isKnown ? this.take(form) : refusal(20003, 401);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }
  }

  private async answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "POST") {
      const form = new URLSearchParams((await bodyOf(request)).toString());
      await this.receive(form.get("number") ?? "", form.get("text") ?? "").catch(() => {});
      response.writeHead(303, { location: "/" }).end();
      return;
    }
    if (request.url === "/texts") {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(this.texts));
      return;
    }
    const rows = this.texts
      .toReversed()
      .map(({ to, body }) => `<li><b>${escaped(to)}</b> ${escaped(body)}</li>`);
    const form = `<form method="post"><input name="number" aria-label="Number" placeholder="+12015550123">
      <input name="text" aria-label="Text" placeholder="STOP"><button>Send to Waddle</button></form>`;
    const page = pageOf("Stand-in for Twilio", `${form}<ul>${rows.join("")}</ul>`);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  }
}

/** Starts it on this machine, for development and tests. */
export function startTwilio({ appUrl = () => "", port = 0 }: Options = {}): Promise<Twilio> {
  return new Twilio(appUrl).start(port);
}
