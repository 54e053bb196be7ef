import { ensureBrowser } from "./browser.ts";
import { startTestServer } from "./server.ts";

/** One server for all browser tests; the workers of the runner take its addresses over from here. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureBrowser();
  const { url, databaseUrl, stop } = await startTestServer();
  Object.assign(process.env, { E2E_BASE_URL: url, E2E_DATABASE_URL: databaseUrl });
  return stop;
}
