import { OUTGOING_SERVICES } from "#lib/site/outgoing-rules.ts";
import { CAPABILITIES } from "#lib/site/rules.ts";
import { type LegalBlock, table, text } from "./document.ts";

/** What the policy speaks of, whether it is on offer or not: no one should have to guess. */
export const privacyFeatures: readonly LegalBlock[] = [
  text(
    "Some features are open today, others may be offered later. What is not offered collects nothing. “Offered where set up” means that it works only if the owner of this site has connected the service that it needs. Before a new feature opens, this list says so.",
  ),
  table(
    "Features and their data",
    ["Feature", "Today", "What it needs"],
    ...CAPABILITIES.map(({ name, today, needs }) => [name, today, needs]),
  ),
];

/** Who else gets something, and what. */
export const privacyOutgoing: readonly LegalBlock[] = [
  text(
    "Most of what you do stays between your browser and our server. These are all the others that our server talks to, and what each of them gets:",
  ),
  table(
    "Who gets something from our server",
    ["Who", "What they get", "When"],
    ...OUTGOING_SERVICES.map(({ name, gets, when }) => [name, gets, when]),
  ),
  text(
    "What they do with it after that follows their own privacy policies. Nobody else gets anything while you use the app: no advertiser, no analytics service, no social network.",
  ),
];
