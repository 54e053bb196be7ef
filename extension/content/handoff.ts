import { ask } from "../messages.ts";

/** Waddle's success page gives the code to whoever listens there. Its detail comes to us as a copy. */
window.addEventListener("auth-complete", (event) => {
  const { code, state } = ((event as CustomEvent).detail ?? {}) as { code?: unknown; state?: unknown };
  if (typeof code !== "string" || typeof state !== "string") return;
  void ask({ type: "handoff", code, state });
});
