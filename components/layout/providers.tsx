"use client";

// First of all: it has to run before any schema is made.
import "#lib/client/zod.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { MotionScope } from "#components/ui/motion/motion-scope.tsx";
import { NotificationProvider } from "#components/ui/notification-context.tsx";
import { Toaster } from "#components/ui/toaster.tsx";
import { RewardProvider } from "#components/xp/reward-context.tsx";
import { createQueryClient } from "#lib/client/query.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import { OtherTabLogout } from "./other-tab-logout.tsx";
import { RouteFocus } from "./route-focus.tsx";
import { RouteProgress } from "./route-progress.tsx";
import { SessionExpiredDialog } from "./session-expired-dialog.tsx";
import { useSystemTheme } from "./theme.ts";

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useSystemTheme();
  return (
    <QueryClientProvider client={queryClient}>
      <MotionScope>
        <NotificationProvider>
          <RouteProgress />
          <RouteFocus />
          <RewardProvider>{children}</RewardProvider>
          <ConnectionBanner />
          <OtherTabLogout />
          <SessionExpiredDialog />
        </NotificationProvider>
      </MotionScope>
      <Toaster />
    </QueryClientProvider>
  );
}
