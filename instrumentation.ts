/** Runs once when the server starts. Only in this form is what Node alone can load not bundled for other runtimes. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { boot } = await import("./server/boot.ts");
    await boot();
  }
}
