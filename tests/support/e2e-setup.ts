import { startStandIns } from "#scripts/connections/stand-ins.ts";
import { makeCleanup } from "#scripts/start/cleanup.ts";
import { ensureBrowser } from "./browser.ts";
import { startLessonSite } from "./lesson-site.ts";
import { freePort, startTestServer } from "./server.ts";

/** One server for all browser tests; the workers of the runner take its addresses over from here. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureBrowser();
  // Where a test finds a page for the server to read
  const site = await startLessonSite();
  const cleanup = makeCleanup();
  let port = 0;
  const appUrl = async () => {
    port = await freePort();
    return `http://localhost:${port}`;
  };
  const ports = { google: 0, notion: 0, editor: 0 };
  const { settings, calendar, editorUrl, push, twilio } = await startStandIns(appUrl, ports, cleanup);
  const { url, databaseUrl, env, pid, stop } = await startTestServer({
    ...{ PORT: String(port), APP_URL: `http://localhost:${port}`, ...settings },
    IMPORT_PRIVATE_HOSTS: `127.0.0.1:${site.port}`,
  });
  Object.assign(process.env, {
    E2E_BASE_URL: url,
    E2E_DATABASE_URL: databaseUrl,
    E2E_SERVER_ENV: JSON.stringify(env),
    E2E_SERVER_PID: String(pid),
    E2E_NOTION_EDITOR_URL: editorUrl,
    E2E_CALENDAR_URL: calendar.base,
    E2E_PUSH_URL: push.base,
    E2E_TWILIO_URL: twilio.base,
    E2E_LESSON_URL: `http://127.0.0.1:${site.port}/lesson`,
  });
  return async () => {
    site.stop();
    await stop();
    await cleanup.run();
  };
}
