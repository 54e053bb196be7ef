import type { Cleanup } from "../start/cleanup.ts";
import { startGoogle } from "./google.ts";
import { startEditor } from "./notion/editor.ts";
import { startNotion } from "./notion/server.ts";

/** 0 each: any free one */
export interface Ports {
  google: number;
  notion: number;
  editor: number;
}

/**
 * Starts what stands in for Google and Notion on this machine, and returns the settings that lead there. `appUrl` is asked
 * once all of them have their ports; `add` hears what must be stopped again.
 */
export async function startStandIns(
  appUrl: () => string | Promise<string>,
  ports: Ports,
  { add }: Pick<Cleanup, "add">,
) {
  const notion = await startNotion({ port: ports.notion });
  add(notion.stop);
  const editor = await startEditor(notion.workspace, ports.editor);
  add(editor.close);
  const google = await startGoogle({
    redirectUri: async () => `${await appUrl()}/api/auth/callback/google`,
    port: ports.google,
  });
  add(google.close);
  const settings = {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    NOTION_CLIENT_ID: notion.client.id,
    NOTION_CLIENT_SECRET: notion.client.secret,
    NOTION_API_BASE: notion.base,
  };
  return { settings, google, notion, editorUrl: editor.url };
}
