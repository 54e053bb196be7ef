import type { Offer } from "#lib/pricing/rules.ts";
import { type LegalSection, list, text } from "./document.ts";
import { contact, withdrawPage } from "./links.ts";

const FORM = "Model withdrawal form";

const RIGHT =
  "If you are a consumer in the European Union, you have the right to withdraw from this contract within 14 days without giving any reason. The withdrawal period expires 14 days after the day of the conclusion of the contract.";

function waived(): LegalSection {
  return {
    id: "withdrawal",
    title: "Right of withdrawal",
    blocks: [
      text(RIGHT),
      text(
        "Before you pay you agree that Premium starts at once, before the withdrawal period has expired, and you acknowledge that you lose your right of withdrawal by it. The mail that confirms your order holds both.",
      ),
    ],
  };
}

/** The instructions and the form follow Annex I of Directive 2011/83/EU. */
function refunded(seller: string, product: string): LegalSection {
  return {
    id: "withdrawal",
    title: "Right of withdrawal",
    blocks: [
      text(RIGHT),
      text(
        `To exercise the right of withdrawal, you must inform us (${seller}) of your decision to withdraw from this contract by an unequivocal statement. The quickest way is “`,
        withdrawPage,
        "”, which also stands at the foot of each page: it works without a login, by your email address and order number. A message through ",
        contact,
        " will do as well. You may use the model form below, but it is not obligatory.",
      ),
      text(
        "To meet the withdrawal deadline, it is sufficient for you to send your statement before the withdrawal period has expired. An email confirms without delay that we have received it, with date and time.",
      ),
      text(
        "If you withdraw, Premium ends, and we pay back what you paid for the days that you have not used yet, at the latest 14 days from the day on which we are informed of your decision. We use the same means of payment as you did, and charge no fee. The days that you have used are not paid back, since you asked us to start Premium before the withdrawal period had expired.",
      ),
      text(`${FORM}. Complete and return this form only if you wish to withdraw from the contract.`),
      list(
        `To ${seller}:`,
        `I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service: Premium of ${product}`,
        "Ordered on (*) / received on (*), with the order number",
        "Name of consumer(s)",
        "Address of consumer(s)",
        "Signature of consumer(s) (only if this form is notified on paper)",
        "Date",
        "(*) Delete as appropriate.",
      ),
    ],
  };
}

/** How consumers withdraw; null where the seller offers nothing about it. docs/product.md#withdrawal */
export function withdrawalSection({ withdrawal, seller }: Offer, product: string): LegalSection | null {
  if (withdrawal === "none") return null;
  return withdrawal === "waiver" ? waived() : refunded(seller ?? "the owner of this site", product);
}
