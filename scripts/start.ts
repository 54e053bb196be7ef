import { loadDotEnv, ROOT } from "./paths.ts";
import { Sentence } from "./postgres/sentence.ts";
import { cleanUpOnSignals, makeCleanup } from "./start/cleanup.ts";
import { startWaddle } from "./start/waddle.ts";
import { welcome } from "./start/welcome.ts";

const cleanup = makeCleanup();
cleanUpOnSignals(cleanup);
process.chdir(ROOT);
loadDotEnv();
try {
  const waddle = await startWaddle(process.env, cleanup, { isDev: process.argv.includes("--dev") });
  console.log(await welcome(waddle));
  const code = await waddle.server.ended;
  await cleanup.run();
  process.exit(code);
} catch (error) {
  await cleanup.run();
  console.error(error instanceof Sentence ? `\n${error.message}` : error);
  process.exit(1);
}
