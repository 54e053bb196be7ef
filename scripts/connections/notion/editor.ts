import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { paragraph } from "./blocks.ts";
import type { Page, Workspace } from "./workspace.ts";

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function stateOf({ isTrashed, isShared }: Page): string {
  if (isTrashed) return " (in the trash)";
  return isShared ? "" : " (not shared)";
}

function rowOf(page: Page): string {
  const button = (act: string, label: string) => `<button name="act" value="${act}">${label}</button>`;
  return `<li><form method="post"><b>${escaped(page.title)}</b>${stateOf(page)}
    <input type="hidden" name="id" value="${page.id}">
    <input name="text" aria-label="New paragraph" placeholder="New paragraph">
    ${button("add", "Add")} ${button("trash", "Move to the trash")}
    ${page.isShared ? button("unshare", "Stop sharing") : button("share", "Share")}</form></li>`;
}

const pageOf = (workspace: Workspace) => `<!doctype html><html lang="en"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Stand-in for Notion</title>
  <h1>Stand-in for Notion</h1><p>Change a page here, then update its course in Waddle.</p>
  <ul>${[...workspace.pages.values()].map(rowOf).join("")}</ul></html>`;

function apply(workspace: Workspace, form: URLSearchParams): void {
  const page = workspace.pages.get(form.get("id") ?? "");
  if (!page) return;
  const text = form.get("text") || "A new paragraph.";
  const acts: Record<string, () => void> = {
    add: () => {
      const own = page.blocks.filter(({ type }) => type !== "child_page" && type !== "child_database");
      workspace.change(page.id, [...own, paragraph(text)]);
    },
    trash: () => workspace.trash(page.id),
    unshare: () => workspace.unshare(page.id),
    share: () => workspace.share(page.id),
  };
  acts[form.get("act") ?? ""]?.();
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** Serves a page on which the pages of a workspace are changed by hand, and returns its address. */
export async function startEditor(workspace: Workspace, port = 0) {
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      apply(workspace, await formOf(request));
      response.writeHead(303, { location: "/" }).end();
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(workspace));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
