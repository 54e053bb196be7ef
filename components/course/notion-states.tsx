import type { ConnectionDto } from "#lib/connection/schema.ts";
import { ConnectNotion } from "./connect-notion.tsx";

const TEXT = "max-w-prose text-ink";

/** The owner of this site has given no access to Notion's service. */
export function NotionNotSetUp() {
  return (
    <p className={TEXT}>
      Notion isn't set up on this site. You can bring your notes as a file: in Notion, export a page as
      “Markdown & CSV” with its subpages, and drop the .zip file here.
    </p>
  );
}

export function NotionNotConnected() {
  return (
    <>
      <p className={TEXT}>
        Notion asks which pages Waddle may read, then brings you back here to choose from them. Waddle changes
        nothing in Notion, and you can disconnect it at any time in your profile.
      </p>
      <ConnectNotion variant="secondary" className="mt-4 max-xs:w-full">
        Connect Notion
      </ConnectNotion>
    </>
  );
}

/** Notion takes the access no more: it has expired, or was taken back there. */
export function BrokenNotion({ connection }: { connection: ConnectionDto }) {
  return (
    <>
      <p className={TEXT}>
        Notion no longer lets Waddle read “<bdi>{connection.name}</bdi>”. Connect it again to choose pages.
        Your courses stay as they are.
      </p>
      <ConnectNotion variant="secondary" connectionId={connection._id} className="mt-4 max-xs:w-full">
        Connect again
      </ConnectNotion>
    </>
  );
}
