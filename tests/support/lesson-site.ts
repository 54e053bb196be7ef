import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inRoot } from "#scripts/paths.ts";

const COURSE = {
  "@context": "https://schema.org",
  "@type": "Course",
  name: "A lesson for everybody",
  description: "One lesson, and what it teaches.",
};

function lessonPage(): string {
  const text = readFileSync(inRoot("tests/fixtures/texts", "biology.txt"), "utf8");
  const paragraphs = text
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`);
  return `<!doctype html><html lang="en"><head><title>A lesson</title>
<script type="application/ld+json">${JSON.stringify(COURSE)}</script></head>
<body><main><article><h1>A lesson for everybody</h1>${paragraphs.join("")}</article></main></body></html>`;
}

/**
 * A site of someone's own network, which the server under test may read where its settings name it: it stands before the
 * server does, for a port that is only thought of may be someone else's by then. `/asked` tells what it was asked for.
 */
export async function startLessonSite(): Promise<{ port: number; stop: () => void }> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    if (url === "/asked") return void response.end(JSON.stringify(asked));
    asked.push(url);
    const isThere = url.startsWith("/lesson/");
    response.writeHead(isThere ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(isThere ? lessonPage() : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, stop };
}
