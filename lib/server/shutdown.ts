type Hook = () => Promise<void>;

const HOOKS = Symbol.for("waddle.shutdown");
const DRAINING = Symbol.for("waddle.draining");
const holder = globalThis as typeof globalThis & { [HOOKS]?: Hook[]; [DRAINING]?: boolean };

/** Work to do before the process ends; server/main.ts runs it, last registered first, once all requests are answered. */
export function onShutdown(hook: Hook): void {
  holder[HOOKS] ??= [];
  holder[HOOKS].unshift(hook);
}

/** Whether the server has been told to stop and takes no new work. */
export function isDraining(): boolean {
  return holder[DRAINING] === true;
}
