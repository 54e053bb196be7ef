import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { toastError } from "#components/ui/toaster.tsx";
import { paths } from "#lib/client/paths.ts";

/** A quiz that can't be played leads back to the map, with a word why. */
export function useFailedLoad(): () => void {
  const router = useRouter();
  return useCallback(() => {
    toastError("Failed to load quiz. Returning to Quiz Islands.", { toastId: "quiz-load" });
    router.replace(paths.islands);
  }, [router]);
}
