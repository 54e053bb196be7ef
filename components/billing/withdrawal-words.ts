/** The two steps by which consumers in the EU withdraw bear these words. docs/product.md#withdrawal */
export const WITHDRAW_HERE = "Withdraw from the contract here";
export const CONFIRM_WITHDRAWAL = "Confirm withdrawal here";

export const WITHDRAWAL_EFFECT =
  "Premium then ends at once, we pay the unused days back, and an email confirms the date and time.";

export const WITHDRAWAL_RECEIVED =
  "Your withdrawal has arrived. We confirm it by email, with its date and time.";
