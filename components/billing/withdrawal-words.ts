/** The second step of a withdrawal; the first is WITHDRAW_HERE. docs/product.md#withdrawal */
export const CONFIRM_WITHDRAWAL = "Confirm withdrawal here";

export const WITHDRAWAL_EFFECT =
  "Premium then ends at once, we pay the unused days back, and an email confirms the date and time.";

export const WITHDRAWAL_CONFIRMED = "We confirm it by email, with its date and time.";
/** The same for every address and number: it tells no one whether an order exists. */
export const WITHDRAWAL_CONFIRMED_IF_KNOWN =
  "If the email address and the order number belong together, we confirm it by email, with its date and time.";
