import { siteUrl } from "#lib/server/env.ts";
import { type Declared, declarationOf } from "#lib/server/http/declaration.ts";
import { type ApiDocument, buildOpenApi, type Operation } from "#lib/server/openapi/openapi.ts";
import { site } from "#lib/site.ts";
import { ROUTES } from "./routes.ts";
import { SHAPES } from "./shapes.ts";
import { TAGS } from "./tags.ts";

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The call that answers the document: told here, where nothing but the document knows its handler. */
export const OWN = {
  summary: "This document: every call with what it takes and answers, as OpenAPI 3.1.",
  auth: ["public"],
  media: "application/json",
} as const satisfies Declared;

function operations(): Operation[] {
  const declared = Object.entries(ROUTES).flatMap(([tag, routes]) =>
    Object.entries(routes).flatMap(([path, handlers]) =>
      VERBS.flatMap((method) => {
        const found = handlers[method] && declarationOf(handlers[method]);
        return found ? [{ method, path, tag, declared: found }] : [];
      }),
    ),
  );
  return [...declared, { method: "GET", path: "/api/openapi.json", tag: "Service", declared: OWN }];
}

/** What all calls declare. The version is that of the product. */
export function apiDocument(): ApiDocument {
  return buildOpenApi({
    info: {
      title: `${site.name} API`,
      version: "0.1.0",
      description: `The calls that ${site.name}'s own pages make. /docs/api tells how to sign in, what is counted and what failures look like.`,
    },
    site: siteUrl(),
    tags: TAGS.filter(({ name }) => Object.hasOwn(ROUTES, name)),
    operations: operations(),
    shapes: SHAPES,
  });
}
