import { useState } from "react";
import type { NotionPage } from "#lib/course/import/notion/notion-schema.ts";

/** Ways that take more room than a button */
export type ImportWayName = "text" | "notion";

/** Pages of Notion by their ids, with what is known of them */
export type ChosenPages = ReadonlyMap<string, NotionPage>;

const NONE: ChosenPages = new Map();

/** Pages belong to their workspace: another one begins without any. */
function useNotionDraft(offeredId: string | null) {
  const [{ connectionId, chosen }, setState] = useState({ connectionId: offeredId, chosen: NONE });
  return {
    connectionId,
    chosenOf: (workspace: string) => (workspace === connectionId ? chosen : NONE),
    choose: (workspace: string, pages: ChosenPages = NONE) =>
      setState({ connectionId: workspace, chosen: pages }),
    clear: () => setState({ connectionId, chosen: NONE }),
  };
}

export type NotionDraft = ReturnType<typeof useNotionDraft>;

interface Offered {
  /** The address of a course; "" for none */
  offered: string;
  /** The workspace that was connected just now */
  connectionId: string | null;
}

/** What someone has typed and chosen: it stays where an import fails or is not added. */
export function useImportDraft({ offered, connectionId }: Offered) {
  const [address, setAddress] = useState(offered);
  const [text, setText] = useState("");
  const [title, setTitle] = useState("");
  const [way, setWay] = useState<ImportWayName | null>(connectionId === null ? null : "notion");
  const notion = useNotionDraft(connectionId);
  const clear = () => {
    setAddress("");
    setText("");
    setTitle("");
    setWay(null);
    notion.clear();
  };
  return { address, setAddress, text, setText, title, setTitle, way, setWay, notion, clear };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;
