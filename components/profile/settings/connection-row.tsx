import { Puzzle } from "lucide-react";
import { useId } from "react";
import { scopesInWords } from "#components/extension/consent-view.ts";
import { Button } from "#components/ui/button.tsx";
import type { ConnectionsDto } from "#lib/extension/grant/grant-schema.ts";
import type { Writing } from "../day-words.ts";
import { useNow } from "./browser-values.ts";
import { LocalTime } from "./local-time.tsx";
import { sinceInWords } from "./time-view.ts";

interface ConnectionRowProps {
  connection: ConnectionsDto["connections"][number];
  writing: Writing;
  onDisconnect: () => void;
}

export function ConnectionRow({ connection, writing, onDisconnect }: ConnectionRowProps) {
  const { name, scopes, createdAt, lastUsedAt } = connection;
  const sinceId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="grid size-10 shrink-0 place-items-center self-start rounded-full bg-sunken text-ink-2">
        <Puzzle aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-2 text-sm">{scopesInWords(scopes)}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-ink-2 text-sm">
          <span id={sinceId}>
            Connected since <LocalTime instant={createdAt} writing={writing} />
          </span>
          <span>
            <LastUsed at={lastUsedAt} writing={writing} />
          </span>
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        onClick={onDisconnect}
        aria-label={`Disconnect ${name}`}
        aria-describedby={sinceId}
        className="min-h-11 max-xs:ml-14 max-xs:-mt-1 max-xs:px-0"
      >
        Disconnect
      </Button>
    </li>
  );
}

function LastUsed({ at, writing }: { at: string; writing: Writing }) {
  const now = useNow();
  return (
    <>
      Last used {now ? `${sinceInWords(new Date(at), now)}, ` : null}
      <LocalTime instant={at} writing={writing} withTime />
    </>
  );
}
