import { Puzzle } from "lucide-react";
import { useId } from "react";
import { scopesInWords } from "#components/extension/consent-view.ts";
import { Button } from "#components/ui/button.tsx";
import type { ConnectionsDto } from "#lib/extension/grant/grant-schema.ts";
import type { Writing } from "../day-words.ts";
import { LinkedRow } from "./linked-row.tsx";

interface ConnectionRowProps {
  connection: ConnectionsDto["connections"][number];
  writing: Writing;
  onDisconnect: () => void;
}

export function ConnectionRow({ connection, writing, onDisconnect }: ConnectionRowProps) {
  const { name, scopes, createdAt, lastUsedAt } = connection;
  const sinceId = useId();
  return (
    <LinkedRow
      icon={<Puzzle aria-hidden="true" className="size-5" />}
      name={name}
      rights={scopesInWords(scopes)}
      verb="Connected"
      since={createdAt}
      lastUsedAt={lastUsedAt}
      writing={writing}
      sinceId={sinceId}
    >
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
