import { paths } from "#lib/client/paths.ts";

/** Where password managers send someone who wants a new password (https://w3c.github.io/webappsec-change-password-url/) */
export function GET(): Response {
  return new Response(null, { status: 307, headers: { location: paths.forgotPassword } });
}
