import { HOUR_MS, SECOND_MS } from "#lib/core/time.ts";
import type { Push } from "#lib/push/rules.ts";
import { appUrl, renderEmail } from "#lib/server/mail/email.ts";
import type { Mail } from "#lib/server/mail/mail.ts";
import { site } from "#lib/site.ts";
import type { Tokens } from "../action/token-service.ts";
import { latenessOf } from "../ladder/steps.ts";
import { smsOf } from "../wording/sms.ts";
import type { Matter, Purpose, Words } from "../wording/words.ts";

/** Where the switches are */
const SETTINGS = "/profile?tab=notifications";
/** A mail about something that is to be done today is no news tomorrow. */
const MAIL_NEWS_MS = 3 * HOUR_MS;
const LONGEST_TTL_MS = 24 * HOUR_MS;
/** How many buttons every device shows */
const PUSH_ACTIONS = 2;

const LABELS: Record<Purpose, string> = {
  start: "Start now",
  snooze: "Remind me in 30 minutes",
  tomorrow: "Move it to tomorrow",
  skip: "Skip it",
  pause: "Pause for two weeks",
  fewer: "Fewer reminders",
};
const SHORT_LABELS: Record<Purpose, string> = {
  start: "Start",
  snooze: "In 30 minutes",
  tomorrow: "Tomorrow",
  skip: "Skip it",
  pause: "Pause",
  fewer: "Fewer",
};

/** Everything that is said, before it takes its way. */
export interface Message {
  noticeId: string;
  subject: string;
  words: Words;
  matter: Matter;
  expiresAt: Date;
  /** The end of the session that it is about; null for any other */
  endsAt: Date | null;
}

const actPath = (token: string) => `/reminder/act/${token}`;

/** Those with a link of their own */
function linksOf({ matter }: Message, tokens: Tokens) {
  return matter.actions.flatMap((purpose) => {
    const token = tokens[purpose];
    return token === undefined ? [] : [{ purpose, label: LABELS[purpose], url: appUrl(actPath(token)) }];
  });
}

/** As a mail to `to`. Its id is the notice's, so that a mailbox can tell a repetition. */
export function mailOf(message: Message, to: string, tokens: Tokens, now: Date): Mail {
  const { words, matter, noticeId, expiresAt } = message;
  const links = linksOf(message, tokens);
  const [first] = links;
  const isFirst = first !== undefined && (first.purpose === "start" || first.purpose === "pause");
  const action = isFirst ? first : { label: matter.label, url: appUrl(matter.path) };
  const stop = tokens.unsubscribe;
  const content = renderEmail({
    title: words.title,
    paragraphs: [words.body, ...matter.more],
    action,
    others: isFirst ? links.slice(1) : links,
    footer: [
      matter.why,
      ...(stop ? [`To stop emails like this: ${appUrl(`/reminder/unsubscribe/${stop}`)}`] : []),
      `All your reminders: ${appUrl(SETTINGS)}`,
    ].join(" "),
  });
  return {
    to,
    subject: words.title,
    ...content,
    id: noticeId,
    notAfter: new Date(Math.min(expiresAt.getTime(), now.getTime() + MAIL_NEWS_MS)).toISOString(),
    ...(stop && { unsubscribeUrl: appUrl(`/api/reminders/unsubscribe/${stop}`) }),
  };
}

/** So long a device that is off may still show it: until the session's end, where that is still to come. */
function timeToLive({ expiresAt, endsAt }: Message, now: Date): number {
  if (endsAt === null) return Math.min(expiresAt.getTime() - now.getTime(), LONGEST_TTL_MS);
  return endsAt > now ? endsAt.getTime() - now.getTime() : latenessOf("push");
}

/** As a push. Its buttons post to us; a press on it opens the session. */
export function pushOf(message: Message, tokens: Tokens, now: Date): Push {
  const { words, matter, subject } = message;
  const pressed = matter.actions.filter((purpose) => purpose !== "start" && tokens[purpose] !== undefined);
  const [then] = matter.more.filter((text) => text.startsWith("Planned after it"));
  const { pause } = tokens;
  return {
    title: words.title,
    body: then ? `${words.body} ${then}` : words.body,
    path: matter.actions[0] === "pause" && pause ? actPath(pause) : matter.path,
    tag: subject,
    actions: pressed.slice(0, PUSH_ACTIONS).map((purpose) => ({
      action: `/api/reminders/act/${tokens[purpose]}`,
      title: SHORT_LABELS[purpose],
    })),
    ttlSeconds: Math.max(60, Math.floor(timeToLive(message, now) / SECOND_MS)),
  };
}

/** As a text message of one segment, without titles. */
export function textOf({ words }: Message): string {
  return smsOf(site.name, words.body, appUrl("/dashboard"));
}
