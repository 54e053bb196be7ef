"use client";

import { NotebookText } from "lucide-react";
import { useId } from "react";
import { ConnectNotion } from "#components/course/connect-notion.tsx";
import { Button } from "#components/ui/button.tsx";
import { Pill } from "#components/ui/pill.tsx";
import type { ConnectionDto } from "#lib/connection/schema.ts";
import type { Writing } from "../day-words.ts";
import { LinkedRow } from "../settings/linked-row.tsx";

interface NotionRowProps {
  connection: ConnectionDto;
  writing: Writing;
  isSetUp: boolean;
  onDisconnect: () => void;
}

export function NotionRow({ connection, writing, isSetUp, onDisconnect }: NotionRowProps) {
  const { _id, name, scopes, status, createdAt, lastUsedAt } = connection;
  const sinceId = useId();
  const isBroken = status === "broken";
  return (
    <LinkedRow
      icon={<NotebookText aria-hidden="true" className="size-5" />}
      name={
        <>
          {name}
          {isBroken ? <Pill tone="bad">Not working</Pill> : null}
        </>
      }
      rights={isBroken ? "Notion no longer gives Waddle access." : scopes.join(", ")}
      verb="Connected"
      since={createdAt}
      lastUsedAt={lastUsedAt}
      writing={writing}
      sinceId={sinceId}
    >
      {isBroken && isSetUp ? (
        <ConnectNotion variant="secondary" size="sm" connectionId={_id}>
          Connect again
        </ConnectNotion>
      ) : null}
      <Button
        variant="quiet"
        size="sm"
        onClick={onDisconnect}
        aria-label={`Disconnect ${name}`}
        aria-describedby={sinceId}
        className="min-h-11 max-xs:px-0"
      >
        Disconnect
      </Button>
    </LinkedRow>
  );
}
