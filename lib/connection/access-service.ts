import { AppError } from "#lib/core/errors.ts";

interface Target {
  userId: string;
  connectionId: string;
}

/**
 * Does something at the other service with an access token that is good for a minute or more. Where `use` throws
 * AccessRefused, it runs once more with a new token; then the connection is broken. Throws `not_found`, `connection_broken`,
 * `unavailable` (docs/product.md#connections).
 */
export async function withAccess<T>(
  _target: Target,
  _use: (token: string) => Promise<T>,
  _now: Date,
): Promise<T> {
  throw new AppError("unavailable", "Connections can't be used yet.");
}
