"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toaster } from "#components/ui/toaster.tsx";
import { RewardProvider } from "#components/xp/reward-context.tsx";
import { createQueryClient } from "#lib/client/query.ts";
import { SessionExpiredDialog } from "./session-expired-dialog.tsx";
import { useSystemTheme } from "./theme.ts";

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useSystemTheme();
  return (
    <QueryClientProvider client={queryClient}>
      <RewardProvider>{children}</RewardProvider>
      <SessionExpiredDialog />
      <Toaster />
    </QueryClientProvider>
  );
}
