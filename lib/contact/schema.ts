import * as z from "zod";
import { emailSchema } from "#lib/account/schema.ts";
import {
  CONTACT_KINDS,
  messageProblem,
  nameProblem,
  TEAM_SIZES,
  tidyMessage,
  topicProblem,
} from "./rules.ts";

const refusing = (problem: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
  const message = problem(text);
  if (message) context.addIssue({ code: "custom", message });
};
const lineSchema = (problem: (text: string) => string | null, missing: string) =>
  z.string(missing).trim().superRefine(refusing(problem));

export const contactBodySchema = z.object({
  kind: z.enum(CONTACT_KINDS),
  topic: lineSchema(topicProblem, "Subject must be text").default(""),
  name: lineSchema(nameProblem, "Name is required"),
  email: emailSchema,
  teamSize: z.enum(TEAM_SIZES, "Choose one of the sizes").optional(),
  message: z.string("Message is required").transform(tidyMessage).superRefine(refusing(messageProblem)),
  /** A field that no person sees: anyone who fills it in is a program. */
  website: z.string().optional(),
});

export const contactReceiptSchema = z.object({ reference: z.string() });

export type ContactBody = z.infer<typeof contactBodySchema>;
export type ContactReceiptDto = z.infer<typeof contactReceiptSchema>;
