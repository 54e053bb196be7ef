import { useState } from "react";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useUpdateProfile } from "#lib/account/profile/profile-client.ts";

export interface Shortcuts {
  isOn: boolean;
  toggle: () => void;
}

/** The profile's setting as this quiz found it. A change shows at once, and goes back where the server refuses. */
export function useShortcuts(saved: boolean): Shortcuts {
  const [isOn, setIsOn] = useState(saved);
  const update = useUpdateProfile();
  const toggle = () => {
    setIsOn(!isOn);
    update.mutate(
      { hasShortcuts: !isOn },
      {
        onError: (error) => {
          setIsOn(isOn);
          toastFailure(error);
        },
      },
    );
  };
  return { isOn, toggle };
}
