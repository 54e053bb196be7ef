import { AppError } from "#lib/core/errors.ts";
import { countryNames } from "./rules.ts";

export type RefusalReason =
  | "no_quiz"
  | "unknown"
  | "country"
  | "not_mobile"
  | "codes"
  | "country_off"
  | "month"
  | "unreachable"
  | "stopped"
  | "code_wrong"
  | "code_gone";

interface Facts {
  countries: readonly string[];
  /** The number that texts come from; "" where a service chooses it */
  from: string;
}

const START = ({ from }: Facts) =>
  from.startsWith("+") ? `text START to ${from} first` : "reply START to our last text first";

const SENTENCES: Record<RefusalReason, string | ((facts: Facts) => string)> = {
  no_quiz: "Finish your first quiz, then you can add a number.",
  unknown: "We don't recognize this number. Include the country code, such as +1 201 555 0123.",
  country: ({ countries }) =>
    `We can't text numbers in this country. We can text: ${countryNames(countries)}.`,
  not_mobile: "This isn't a mobile number. Texts need one.",
  codes: "No more codes can be sent today. Please try again tomorrow.",
  country_off: "No codes go to this country right now. Please try again tomorrow.",
  month: "This month's texts are used up. They start again next month.",
  unreachable: (facts) => `Our texts don't get to this number. If you answered STOP before, ${START(facts)}.`,
  stopped: (facts) => `You ended texts to this number with STOP. To get them again, ${START(facts)}.`,
  code_wrong: "That code isn't right. Check our last text and try again.",
  code_gone: "This code no longer works. Ask for a new one.",
};

/** Why a number or its code is refused, as a sentence. */
export function refusalSentence(reason: RefusalReason, facts: Facts): string {
  const sentence = SENTENCES[reason];
  return typeof sentence === "string" ? sentence : sentence(facts);
}

/** The refusal, with its reason for the audit log. */
export class PhoneRefusal extends AppError {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, facts: Facts) {
    super("phone_refused", refusalSentence(reason, facts));
    this.reason = reason;
  }
}
