import { conditional, type Document, documentOf } from "#lib/server/http/conditional.ts";
import { route } from "#lib/server/http/route.ts";
import { apiDocument, OWN } from "./document.ts";

let made: Document | undefined;

/** Nothing that runs changes what calls declare: it is made once a process. */
function text(): Document {
  made ??= documentOf(JSON.stringify(apiDocument()), "application/json", null);
  return made;
}

export const GET = route({ ...OWN, handler: async ({ request }) => conditional(request, text()) });
