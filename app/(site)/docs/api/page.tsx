import { connection } from "next/server";
import { apiDocument } from "#app/api/openapi.json/document.ts";
import { pageMetadata } from "#app/metadata.ts";
import { breadcrumbs } from "#app/structured-data.ts";
import { ApiDocs } from "#components/api-docs/api-docs.tsx";
import { JsonLd } from "#components/layout/json-ld.tsx";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";
import { referenceOf } from "./reference.ts";

/** Made whole when it is asked for: its examples name the address of the running server, not the one it was built for. */
export const instant = false;

export const metadata = pageMetadata({
  path: paths.apiDocs,
  title: "API documentation",
  description: `Every call of ${site.name}: who may make it, what it takes and what it answers, with signing in, limits and failures explained.`,
});

export default async function ApiDocsPage() {
  await connection();
  return (
    <>
      <JsonLd data={breadcrumbs("API documentation", paths.apiDocs)} />
      <ApiDocs reference={referenceOf(apiDocument())} />
    </>
  );
}
