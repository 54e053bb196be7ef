import { FirstDocument } from "./first-document.tsx";

const ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that stays inside a `<script>`, whatever its texts contain. */
export function toScriptText(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? "");
}

/** Facts about a page for search engines, which read the document as it was sent. */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <FirstDocument>
      <script type="application/ld+json">{toScriptText(data)}</script>
    </FirstDocument>
  );
}
