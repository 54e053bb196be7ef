import { isEmailShaped } from "#lib/account/rules.ts";

export const CONTACT_KINDS = ["contact", "enterprise"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** What a message may be about: the chip, and the subject that it writes */
export const TOPICS = [
  { label: "A question", subject: "A question about Waddle" },
  { label: "A problem", subject: "Something isn't working" },
  { label: "My account", subject: "My account" },
  { label: "Plans", subject: "Plans and Premium" },
  { label: "An idea", subject: "An idea for Waddle" },
] as const;

export const TEAM_SIZES = ["2–10", "11–50", "51–200", "201–1,000", "More than 1,000"] as const;

/** characters; docs/product.md#contact */
export const NAME_MAX = 100;
export const TOPIC_MAX = 120;
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 5000;

/** No letter that is easily taken for a digit, and the reverse: people read a reference out. */
const REFERENCE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const REFERENCE_LENGTH = 6;

/** `W-7K3FQ2`, from REFERENCE_LENGTH random bytes: 32 signs divide a byte evenly, so that all are equally likely. */
export function referenceOf(bytes: Uint8Array): string {
  return `W-${Array.from(bytes, (byte) => REFERENCE_SIGNS[byte % REFERENCE_SIGNS.length]).join("")}`;
}

/** Line ends of any system as `\n`, tabs as spaces, nothing around it: forms and mail programs differ. */
export function tidyMessage(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim();
}

/** The sentence that says what is wrong with a name, a tidy one; null where nothing is. */
export function nameProblem(name: string): string | null {
  if (name === "") return "Name is required";
  if (name.length > NAME_MAX) return `Name must be at most ${NAME_MAX} characters`;
  return /\p{Cc}/u.test(name) ? "Name has a character that can't be shown" : null;
}

/** The same for an email address. */
export function emailProblem(email: string): string | null {
  if (email === "") return "Email is required";
  return isEmailShaped(email) ? null : "Invalid email format";
}

/** The same for a subject, which may be empty. */
export function topicProblem(topic: string): string | null {
  if (topic.length > TOPIC_MAX) return `Subject must be at most ${TOPIC_MAX} characters`;
  return /\p{Cc}/u.test(topic) ? "Subject has a character that can't be shown" : null;
}

/** The same for a message, tidy already; line breaks may stand in it. */
export function messageProblem(message: string): string | null {
  if (message === "") return "Message is required";
  if (message.length < MESSAGE_MIN) return `Please write at least ${MESSAGE_MIN} characters`;
  if (message.length > MESSAGE_MAX) return `Message must be at most ${MESSAGE_MAX} characters`;
  return /[^\P{Cc}\n]/u.test(message) ? "Message has a character that can't be shown" : null;
}
