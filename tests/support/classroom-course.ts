import { zipOf } from "./archives.ts";

const PAGE = `<h1>Why tides come</h1>
<p>The moon pulls the water of the sea towards it, and the earth turns below. That is why most coasts see two high tides a day.</p>
<h2>How high</h2>
<p>Spring tides follow a new or a full moon, when sun and moon pull together: \\(h = h_m + h_s\\).</p>
<pre><code>const tidesADay = 2;</code></pre>
<dl><dt>Neap tide</dt><dd>The lowest high tide of a fortnight.</dd></dl>
<details><summary>And in lakes?</summary><p>Too little water to notice.</p></details>
<table><thead><tr><th>Moon</th><th>Tide</th></tr></thead><tbody><tr><td>Full</td><td>Spring</td></tr></tbody></table>`;
const FILM = `<h1>Tides seen from above</h1>
<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Tides seen from above"></iframe>`;

/** A package of SCORM 1.2 with a page of text and one that shows a film of YouTube, and no questions. */
export function classroomCourse(): Promise<Buffer> {
  const pages = { text: ["Why tides come", PAGE], film: ["Tides seen from above", FILM] } as const;
  const entries = Object.entries(pages);
  const items = entries
    .map(([id, [title]]) => `<item identifier="${id}" identifierref="r-${id}"><title>${title}</title></item>`)
    .join("");
  const resources = entries
    .map(
      ([id]) =>
        `<resource identifier="r-${id}" type="webcontent" adlcp:scormtype="sco" href="${id}.html"><file href="${id}.html"/></resource>`,
    )
    .join("");
  const manifest = `<?xml version="1.0" encoding="UTF-8"?><manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema></metadata><organizations><organization identifier="o"><title>The sea</title>${items}</organization></organizations><resources>${resources}</resources></manifest>`;
  const files = Object.fromEntries(
    entries.map(([id, [title, body]]) => [`${id}.html`, `<!doctype html><title>${title}</title>${body}`]),
  );
  return zipOf({ "imsmanifest.xml": manifest, ...files });
}
