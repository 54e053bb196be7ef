import { db } from "#lib/server/db/db.ts";
import { startTwilio, type Twilio } from "#scripts/connections/twilio.ts";
import { newKey } from "./connections.ts";
import { at, createCourse, createLearner } from "./factories.ts";

/** Twilio's stand-in, as the settings of this test file name it: before anything reads them. */
export async function startConnectedTwilio(more: Record<string, string> = {}): Promise<Twilio> {
  const twilio = await startTwilio();
  Object.assign(process.env, {
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: twilio.from,
    TWILIO_BASE_URL: twilio.base,
    SMS_COUNTRIES: "US,DE",
    CONNECTION_KEYS: newKey(),
    ...more,
  });
  return twilio;
}

export interface Texter {
  id: string;
  /** Where their calls come from */
  address: string;
}

let addresses = 0;

/** A learner who has finished a quiz, at an address of their own */
export async function createTexter(data: { timeZone?: string } = {}): Promise<Texter> {
  const { id } = await createLearner({ timeZone: "UTC", ...data });
  const course = await createCourse(id);
  await db().quizProgress.create({ data: { userId: id, quizId: at(course.quizIds, 0), stars: 1 } });
  addresses += 1;
  return { id, address: `203.0.113.${addresses % 250}/${addresses}` };
}

let numbers = 0;

/** A number of New York that no one else has */
export function newNumber(): string {
  numbers += 1;
  return `+1212555${String(1000 + numbers).padStart(4, "0")}`;
}

/** The code in the last text to a number */
export function codeFor(twilio: Twilio, number: string): string {
  const text = twilio.texts.findLast(({ to }) => to === number);
  return /^\d{6}/.exec(text?.body ?? "")?.[0] ?? "";
}
