/** The second step of a withdrawal; the first is WITHDRAW_HERE. docs/product.md#withdrawal */
export const CONFIRM_WITHDRAWAL = "Confirm withdrawal here";

export const WITHDRAWAL_EFFECT =
  "Premium ends right away, we refund the unused days, and an email confirms the date and time.";

export const WITHDRAWAL_CONFIRMED = "An email confirms the date and time.";
/** The same for every address and number: it tells no one whether an order exists. */
export const WITHDRAWAL_CONFIRMED_IF_KNOWN =
  "If the email address and order number match, an email confirms the date and time.";
