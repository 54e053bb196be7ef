import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Button } from "#components/ui/button.tsx";
import type { OwnOrder } from "./use-own-order.ts";
import { useWithdrawal } from "./use-withdrawal.ts";
import { WithdrawalTime } from "./withdrawal-time.tsx";
import { CONFIRM_WITHDRAWAL } from "./withdrawal-words.ts";

interface WithdrawOrderProps extends OwnOrder {
  onDone: () => void;
}

/** Who is signed in types nothing: their order stands here. */
export function WithdrawOrder({ number, orderedAt, writing, onDone }: WithdrawOrderProps) {
  const { send, failure, attempt, isBusy } = useWithdrawal(onDone);
  return (
    <div className="grid gap-5">
      <h2 className="num text-2xl">Order {number}</h2>
      <p className="text-ink-2">
        <WithdrawalTime orderedAt={orderedAt} writing={writing} />
      </p>
      <ErrorSummary message={failure} attempt={attempt} />
      <Button
        variant="danger"
        isLoading={isBusy}
        onClick={() => void send({})}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        {CONFIRM_WITHDRAWAL}
      </Button>
    </div>
  );
}
