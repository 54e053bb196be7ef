import { keepAccount } from "#lib/account/deletion/deletion-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Keeps an account whose deletion was asked for.",
  auth: ["user"],
  handler: async ({ user, address, now }) => void (await keepAccount({ ...user, address }, now)),
});
