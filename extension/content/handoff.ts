import { ask } from "../messages.ts";

/** Waddle's consent pages tell anyone who listens there how it ended. Its detail comes to us as a copy. */
window.addEventListener("auth-complete", (event) => {
  const { code, error, state } = ((event as CustomEvent).detail ?? {}) as Record<string, unknown>;
  if (typeof state !== "string") return;
  if (typeof code === "string") void ask({ type: "handoff", code, state });
  else if (typeof error === "string") void ask({ type: "refusal", error, state });
});
