import { Zap } from "lucide-react";
import { closeToast, toastSuccess } from "#components/ui/toaster.tsx";

const BONUS_MS = 2000;
const BONUS_ID = "bonus";

/** For the eye only: the sheet says the same in words, and stays. */
export function toastBonus(points: number): void {
  toastSuccess(
    <span aria-hidden="true" className="flex items-center gap-2 font-display font-semibold text-gold-text">
      <Zap className="size-5 fill-current" />+{points.toLocaleString("en")} for speed
    </span>,
    { toastId: BONUS_ID, autoClose: BONUS_MS, icon: false, closeButton: false, role: "presentation" },
  );
}

/** Nothing of the last question covers the results. */
export function closeBonus(): void {
  closeToast(BONUS_ID);
}
