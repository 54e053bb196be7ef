import { isSessionOver } from "#components/ui/toast-failure.ts";
import { toastError } from "#components/ui/toaster.tsx";
import { failureWords } from "../failure-words.ts";

const FAILED = "That didn't work, and nothing has changed. Please try again.";

/** The sentence of a call about the plan that failed; where the session is over, a dialog says so. */
export function toastBillingFailure(error: Error): void {
  if (!isSessionOver(error)) toastError(failureWords(error, FAILED));
}
