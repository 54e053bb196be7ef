import { ensureBrowser } from "./browser.ts";
import { freePort, startTestServer } from "./server.ts";

/** One server for all browser tests; the workers of the runner take its addresses over from here. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureBrowser();
  // Where a test may put a page for the server to read
  const lessonPort = await freePort();
  const { url, databaseUrl, stop } = await startTestServer({
    IMPORT_PRIVATE_HOSTS: `127.0.0.1:${lessonPort}`,
  });
  Object.assign(process.env, {
    E2E_BASE_URL: url,
    E2E_DATABASE_URL: databaseUrl,
    E2E_LESSON_PORT: String(lessonPort),
  });
  return stop;
}
