import type { Cleanup } from "../start/cleanup.ts";
import { startGoogle } from "./google.ts";
import { type ScopesOf, startGoogleCalendar } from "./google-calendar/server.ts";
import { startEditor } from "./notion/editor.ts";
import { startNotion } from "./notion/server.ts";
import { startPush } from "./push.ts";
import { startTwilio } from "./twilio.ts";

/** 0 each: any free one */
export interface Ports {
  google: number;
  notion: number;
  editor: number;
  calendar?: number;
  push?: number;
  twilio?: number;
}

/**
 * Starts what stands in for Google with its calendar, Notion, a push service and Twilio on this machine, and returns the settings that lead there. `appUrl` is asked
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
  const push = await startPush({ port: ports.push ?? 0 });
  add(push.stop);
  let address = "";
  const twilio = await startTwilio({ appUrl: () => address, port: ports.twilio ?? 0 });
  add(twilio.stop);
  const redirectUris = async () => {
    address = await appUrl();
    return [`${address}/api/auth/callback/google`, `${address}/oauth/google-calendar/callback`];
  };
  let scopesOf: ScopesOf = () => null;
  const calendar = await startGoogleCalendar((token) => scopesOf(token), { port: ports.calendar ?? 0 });
  add(calendar.stop);
  const google = await startGoogle({ redirectUris, port: ports.google });
  add(google.close);
  scopesOf = google.scopesOf;
  const settings = {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_BASE_URL: calendar.base,
    NOTION_CLIENT_ID: notion.client.id,
    NOTION_CLIENT_SECRET: notion.client.secret,
    NOTION_API_BASE: notion.base,
    PUSH_PRIVATE_HOSTS: push.host,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: twilio.from,
    TWILIO_BASE_URL: twilio.base,
    SMS_COUNTRIES: "US,CA,GB,DE",
  };
  return { settings, google, calendar, notion, push, twilio, editorUrl: editor.url };
}
