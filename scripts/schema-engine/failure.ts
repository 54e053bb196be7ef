import { lastPanic } from "./wasm.ts";

export type RpcError = {
  code: number;
  message: string;
  data: { is_panic: boolean; message: string; meta?: unknown; error_code?: string | undefined };
};

type EngineFailure = { message?: string; code?: string; error_code?: string; meta?: unknown };

/** What the CLI understands of anything that the engine or the database throws. */
export function rpcError(error: unknown): RpcError {
  const failure = (error ?? {}) as EngineFailure;
  const panic = lastPanic();
  const message = panic ?? failure.message ?? String(error);
  const code = failure.error_code ?? failure.code;
  const data = { is_panic: panic !== undefined, message, meta: failure.meta, error_code: code };
  return { code: 4466, message, data };
}
