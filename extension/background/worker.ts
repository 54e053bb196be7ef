import type { Asks, Message } from "../messages.ts";
import { connect, disconnect, onTabClosed, takeHandoff, takeRefusal } from "./connect.ts";
import { overview } from "./overview.ts";
import { catchUp, keep } from "./reports.ts";
import { lockStorage } from "./store.ts";
import { isTracked, onPermissionsAdded, onPermissionsRemoved, register, track, untrack } from "./tracking.ts";

type Sender = chrome.runtime.MessageSender;
type Reply = Asks[keyof Asks][1];

/** Only what may come from where it comes from is done. */
async function answer(message: Message, sender: Sender): Promise<Reply> {
  if (sender.url?.startsWith(chrome.runtime.getURL("/"))) return answerPopup(message);
  if (sender.origin === WADDLE_URL) await hearWaddle(message, sender.tab?.id);
  if (message.type === "progress") return answerPage(message, sender);
  return null;
}

/** What the consent in a tab came to */
async function hearWaddle(message: Message, tabId: number | undefined): Promise<void> {
  if (message.type === "handoff") await takeHandoff(message.code, message.state, tabId);
  if (message.type === "refusal") await takeRefusal(message.error, message.state, tabId);
}

async function answerPopup(message: Message): Promise<Reply> {
  switch (message.type) {
    case "connect":
      await connect();
      return null;
    case "disconnect":
      await disconnect();
      return null;
    case "overview":
      void catchUp();
      return overview();
    case "track":
      await track(message.origin, message.tabId);
      return null;
    case "untrack":
      await untrack(message.origin);
      return null;
    case "isTracked":
      return isTracked(message.origin);
    default:
      return null;
  }
}

/** A page may only tell of courses of its own site. */
async function answerPage(message: Asks["progress"][0], { origin }: Sender): Promise<boolean> {
  if (!(await isTracked(origin)) || URL.parse(message.lesson.course)?.origin !== origin) return false;
  await keep(message.lesson, message.watched);
  return true;
}

chrome.runtime.onMessage.addListener((message: Message, sender, reply) => {
  if (sender.id !== chrome.runtime.id) return false;
  answer(message, sender).then(reply, () => reply(null));
  return true;
});
chrome.runtime.onInstalled.addListener(() => void register());
chrome.runtime.onStartup.addListener(() => void catchUp());
chrome.tabs.onRemoved.addListener((tabId) => void onTabClosed(tabId));
chrome.permissions.onAdded.addListener((added) => void onPermissionsAdded(added));
chrome.permissions.onRemoved.addListener((removed) => void onPermissionsRemoved(removed));
void lockStorage();
