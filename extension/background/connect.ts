import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import { consentAddress, isCancelled, readAnswer } from "../connect/authorization.ts";
import { makeProof, type Proof } from "../connect/pkce.ts";
import type { Notice } from "../messages.ts";
import { lasting, passing } from "./store.ts";
import { begin, exchangeForTokens, forget } from "./tokens.ts";
import { callWaddle } from "./waddle.ts";

/** Someone who can't find the window asks again: only the newest question counts. */
let newest: Proof | null = null;

/** Asks for consent in a window of the browser's, or in a tab where there is none. */
export async function connect(): Promise<void> {
  await passing.remove("notice");
  const proof = await makeProof();
  newest = proof;
  try {
    const address = await chrome.identity.launchWebAuthFlow({
      url: consentAddress(WADDLE_URL, proof, false),
      interactive: true,
    });
    if (newest !== proof) return;
    const answer = readAnswer(address, proof.state);
    if (answer.kind === "code") await exchange(answer.code, proof.verifier);
    else await giveUp(answer.kind);
  } catch (error) {
    if (newest !== proof) return;
    if (isCancelled(error)) await giveUp("denied");
    else await connectInTab(proof);
  }
}

async function connectInTab({ verifier, state, challenge }: Proof): Promise<void> {
  await passing.set("pending", { verifier, state, tabId: null });
  const { id = null } = await chrome.tabs.create({
    url: consentAddress(WADDLE_URL, { verifier, state, challenge }, true),
  });
  await passing.set("pending", { verifier, state, tabId: id });
}

/** The success page in our tab has a code for us; anything that we didn't ask for is nothing. */
export async function takeHandoff(code: string, state: string, tabId: number | undefined): Promise<void> {
  const verifier = await takePending(state, tabId);
  if (verifier === null) return;
  await exchange(code, verifier);
  await closeTab(tabId);
}

/** The consent screen in our tab says no, or that it didn't work. */
export async function takeRefusal(error: string, state: string, tabId: number | undefined): Promise<void> {
  if ((await takePending(state, tabId)) === null) return;
  await giveUp(error === "access_denied" ? "denied" : "failed");
  await closeTab(tabId);
}

/** The verifier of the question that this is the answer to, once; null where we asked nothing like it. */
async function takePending(state: string, tabId: number | undefined): Promise<string | null> {
  const pending = await passing.get("pending");
  if (!pending || pending.state !== state || pending.tabId !== tabId) return null;
  await passing.remove("pending");
  return pending.verifier;
}

async function closeTab(tabId: number | undefined): Promise<void> {
  if (tabId !== undefined) await chrome.tabs.remove(tabId).catch(() => undefined);
}

/** Someone closed the tab before it came to an end. */
export async function onTabClosed(tabId: number): Promise<void> {
  const pending = await passing.get("pending");
  if (pending?.tabId !== tabId) return;
  await passing.remove("pending");
  await giveUp("denied");
}

async function exchange(code: string, code_verifier: string): Promise<void> {
  const { id: client_id, redirectUri: redirect_uri } = COMPANION;
  const grant_type = "authorization_code";
  const answer = await exchangeForTokens({ grant_type, client_id, code, code_verifier, redirect_uri });
  if (!answer.ok) return giveUp("failed");
  await begin(answer.data);
  await showPopup();
}

async function giveUp(notice: Notice): Promise<void> {
  await passing.set("notice", notice);
  if (notice !== "denied") await showPopup();
}

/** The popup closed when the consent's window came; where the browser can't open it, the person will. */
async function showPopup(): Promise<void> {
  const views = await chrome.runtime.getContexts({ contextTypes: ["POPUP", "TAB"] });
  if (views.length === 0) await chrome.action.openPopup().catch(() => undefined);
}

/** Tells Waddle that the connection is over, and forgets it, even where no one answers. */
export async function disconnect(): Promise<void> {
  const token = (await lasting.get("refresh")) ?? (await passing.get("access"))?.token;
  await forget();
  await passing.remove("notice");
  if (token) await callWaddle("/api/auth/extension-revoke", { body: { token } });
}
