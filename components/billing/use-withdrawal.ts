import { useState } from "react";
import { postWithdrawal, type Withdrawal } from "#lib/billing/public-client.ts";
import { failureWords } from "./failure-words.ts";

const FAILED = "Your withdrawal hasn't arrived. Please try again.";

/** Sends a withdrawal, once at a time; `failure` says why it didn't arrive. */
export function useWithdrawal(onDone: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  async function send(withdrawal: Withdrawal): Promise<void> {
    if (isBusy) return;
    setFailure(null);
    setIsBusy(true);
    try {
      await postWithdrawal(withdrawal);
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? failureWords(error, FAILED) : FAILED);
      setAttempt((count) => count + 1);
    }
    setIsBusy(false);
  }
  return { send, failure, attempt, isBusy };
}
