"use client";

import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Look } from "#components/ui/button-look.ts";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useServiceConnections, useStartConnection } from "#lib/connection/client.ts";

interface ConnectNotionProps extends Look {
  /** The workspace that is asked for anew; without it, Notion asks for one */
  connectionId?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Leads to Notion, which asks what may be read, and leads back to the import page. */
export function ConnectNotion({ connectionId, children, ...look }: ConnectNotionProps) {
  const { mutate, isPending } = useStartConnection();
  const connect = () =>
    mutate(
      { provider: "notion", purpose: "import", ...(connectionId !== undefined && { connectionId }) },
      { onSuccess: ({ url }) => window.location.assign(url), onError: toastFailure },
    );
  return (
    <Button {...look} onClick={connect} isLoading={isPending}>
      {children}
    </Button>
  );
}

/** Below an import that Notion has let down: the same consent again. `sourceId`: what it was read through, if known */
export function ConnectAgain({ sourceId }: { sourceId: string | null }) {
  const { data } = useServiceConnections();
  const broken = data?.connections.find(
    ({ provider, status }) => provider === "notion" && status === "broken",
  );
  const isSetUp = data?.providers.some(({ id, isSetUp }) => id === "notion" && isSetUp) ?? false;
  const known = data?.connections.find(({ _id }) => _id === sourceId);
  if (!isSetUp) return null;
  return (
    <div className="px-5 pb-5 md:px-6 md:pb-6">
      <ConnectNotion variant="secondary" connectionId={(known ?? broken)?._id}>
        Connect again
      </ConnectNotion>
    </div>
  );
}
