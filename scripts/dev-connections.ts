import { startStandIns } from "./connections/stand-ins.ts";
import { loadDotEnv, ROOT } from "./paths.ts";
import { Sentence } from "./postgres/sentence.ts";
import { cleanUpOnSignals, makeCleanup } from "./start/cleanup.ts";
import { readSettings } from "./start/settings.ts";
import { startWaddle } from "./start/waddle.ts";
import { welcome } from "./start/welcome.ts";

/** The same at every start: an identity is known by its issuer's address. */
const PORTS = { google: 4010, notion: 4011, editor: 4012, calendar: 4013, push: 4014, twilio: 4015 };

const cleanup = makeCleanup();
cleanUpOnSignals(cleanup);
process.chdir(ROOT);
loadDotEnv();
try {
  const appUrl = readSettings(process.env, false).env.APP_URL ?? "";
  const standIns = await startStandIns(() => appUrl, PORTS, cleanup);
  const { settings, google, calendar, notion, push, twilio, editorUrl } = standIns;
  const waddle = await startWaddle({ ...process.env, ...settings }, cleanup);
  console.log(await welcome(waddle));
  console.log(`Stand-in for Google: ${google.issuer}. Any name logs in, with any password: "ada" is ada@gmail.com.
Stand-in for Google Calendar: move and delete events at ${calendar.base}
Stand-in for Notion: ${notion.base}. Change its pages at ${editorUrl}
Stand-in for a push service: ${push.base} shows what it is sent.
Stand-in for Twilio: ${twilio.base} shows the texts, and answers them. +1 212 555 0101 is a number for it.\n`);
  const code = await waddle.server.ended;
  await cleanup.run();
  process.exit(code);
} catch (error) {
  await cleanup.run();
  const isPortTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  const sentence = isPortTaken
    ? `The stand-ins need the ports ${Object.values(PORTS).join(", ")}: one of them is taken.`
    : null;
  console.error(sentence ?? (error instanceof Sentence ? `\n${error.message}` : error));
  process.exit(1);
}
