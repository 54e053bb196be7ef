"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { readLocal, writeLocal } from "#lib/client/storage.ts";
import { claimDailyLogin } from "#lib/xp/client.ts";
import { loginRewards } from "./celebration.ts";
import { keepXp } from "./keep-xp.ts";
import { LOGIN_MARK_KEY, loginMark } from "./login-mark.ts";
import { useRewards } from "./reward-context.tsx";

/** Each sign-in has an end of its own */
const SIGN_IN_KEY = "tokenExpires";

function markOfNow(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return loginMark(new Date(), timeZone, readLocal(SIGN_IN_KEY));
}

const REST_TIMEOUT_MS = 3000;

/** Parts of the page still arrive and take over from the server's picture: new figures before that would contradict it. */
function whenAtRest(work: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const rest = () => {
    if (signal.aborted) return;
    const idle = window.requestIdleCallback ?? ((late: () => void) => setTimeout(late, REST_TIMEOUT_MS / 3));
    idle(() => signal.aborted || work(), { timeout: REST_TIMEOUT_MS });
  };
  if (document.readyState === "complete") rest();
  else window.addEventListener("load", rest, { once: true, signal });
  return () => ending.abort();
}

/** Shows nothing: asks for the daily login once a day, also of a tab that stays open overnight. */
export function DailyLogin() {
  const client = useQueryClient();
  const { add } = useRewards();
  const claim = useEffectEvent(async () => {
    const mark = markOfNow();
    if (document.visibilityState === "hidden" || readLocal(LOGIN_MARK_KEY) === mark) return;
    // Before the call: an effect that runs twice asks once
    writeLocal(LOGIN_MARK_KEY, mark);
    const login = await claimDailyLogin();
    if (!login) return writeLocal(LOGIN_MARK_KEY, null);
    if (!login.awarded) return;
    keepXp(client, login.totalXP);
    for (const reward of loginRewards(login, mark)) add(reward);
  });
  useEffect(() => {
    const listener = () => void claim();
    const cancel = whenAtRest(listener);
    document.addEventListener("visibilitychange", listener);
    return () => {
      cancel();
      document.removeEventListener("visibilitychange", listener);
    };
  }, []);
  return null;
}
