import { randomBytes, randomUUID } from "node:crypto";
import type { OauthTokenResponse } from "@notionhq/client";
import { OWNER } from "./answers.ts";
import type { Workspace } from "./workspace.ts";

/** The integration as it was registered there */
export interface Client {
  id: string;
  secret: string;
}

interface Grant {
  access: string;
  refresh: string;
  isRevoked: boolean;
  expiresAt: number;
}

/** Something that went wrong, as the API tells it */
export class ApiFault extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const token = (prefix: string) => `${prefix}_${randomBytes(18).toString("base64url")}`;
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Who may do what: codes, tokens, and the page on which a learner consents. */
export class Consents {
  /** How long an access token lasts; Notion's own name no end */
  accessSeconds: number | null = null;
  readonly account = { id: randomUUID(), name: "Sea School" };
  private readonly client: Client;
  private readonly workspace: Workspace;
  private readonly codes = new Map<string, { redirectUri: string }>();
  private readonly grants: Grant[] = [];

  constructor(client: Client, workspace: Workspace) {
    this.client = client;
    this.workspace = workspace;
  }

  /** A token as if someone had consented already */
  grant(): { accessToken: string; refreshToken: string } {
    const grant = { access: token("ntn"), refresh: token("nrt"), isRevoked: false, expiresAt: this.endOf() };
    this.grants.push(grant);
    return { accessToken: grant.access, refreshToken: grant.refresh };
  }

  private endOf(): number {
    return this.accessSeconds === null ? Number.POSITIVE_INFINITY : Date.now() + this.accessSeconds * 1000;
  }

  /** Ends every token, as a learner does in Notion's own settings. */
  revokeAll(): void {
    for (const grant of this.grants) grant.isRevoked = true;
  }

  isValid(authorization: string | undefined): boolean {
    return this.grants.some(
      ({ access, isRevoked, expiresAt }) =>
        !isRevoked && expiresAt > Date.now() && authorization === `Bearer ${access}`,
    );
  }

  /** The page that asks, or where the browser goes once it was answered */
  authorize(query: URLSearchParams): { html: string } | { location: string } {
    const redirectUri = query.get("redirect_uri") ?? "";
    if (query.get("client_id") !== this.client.id || query.get("response_type") !== "code")
      throw new ApiFault(400, "validation_error", "Missing or invalid client_id.");
    const target = URL.parse(redirectUri);
    if (!target) throw new ApiFault(400, "validation_error", "Missing or invalid redirect_uri.");
    target.searchParams.set("state", query.get("state") ?? "");
    const answer = query.get("answer");
    if (answer === null) return { html: this.page(query) };
    if (answer === "cancel") {
      target.searchParams.set("error", "access_denied");
      return { location: target.href };
    }
    const chosen = new Set(query.getAll("page"));
    // Anyone who answers without the page's boxes leaves what is shared as it is.
    if (query.has("boxes")) for (const one of this.tops()) one.isShared = chosen.has(one.id);
    const code = token("code");
    this.codes.set(code, { redirectUri });
    target.searchParams.set("code", code);
    return { location: target.href };
  }

  private tops() {
    const all = [...this.workspace.pages.values(), ...this.workspace.databases.values()];
    return all.filter(({ parent }) => parent === null);
  }

  private page(query: URLSearchParams): string {
    const kept = [...query]
      .filter(([name]) => !["page", "answer", "boxes"].includes(name))
      .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
    const boxes = this.tops().map(
      ({ id, title, isShared }) =>
        `<p><label><input type="checkbox" name="page" value="${id}"${isShared ? " checked" : ""}> ${escaped(title)}</label></p>`,
    );
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Notion (stand-in)</title>
<h1>Select pages</h1><p>Waddle would like to read the pages that you choose.</p>
<form method="get" action="/v1/oauth/authorize"><input type="hidden" name="boxes" value="1">${kept.join("")}${boxes.join("")}
<button name="answer" value="allow">Allow access</button> <button name="answer" value="cancel">Cancel</button></form></html>`;
  }

  private checkClient(authorization: string | undefined): void {
    const wanted = Buffer.from(`${this.client.id}:${this.client.secret}`).toString("base64");
    if (authorization !== `Basic ${wanted}`)
      throw new ApiFault(401, "invalid_client", "Client authentication failed.");
  }

  token(
    authorization: string | undefined,
    body: Record<string, unknown>,
  ): OauthTokenResponse & { expires_in?: number } {
    this.checkClient(authorization);
    if (body.grant_type === "authorization_code") this.spend(String(body.code), body.redirect_uri);
    else if (body.grant_type === "refresh_token") this.rotate(String(body.refresh_token));
    else throw new ApiFault(400, "unsupported_grant_type", "This grant isn't known.");
    const { accessToken, refreshToken } = this.grant();
    return {
      ...{ access_token: accessToken, token_type: "bearer", refresh_token: refreshToken },
      ...{ bot_id: randomUUID(), workspace_id: this.account.id, workspace_name: this.account.name },
      ...{ workspace_icon: null, duplicated_template_id: null, request_id: randomUUID() },
      owner: { type: "user", user: OWNER },
      ...(this.accessSeconds !== null && { expires_in: this.accessSeconds }),
    };
  }

  private spend(code: string, redirectUri: unknown): void {
    const known = this.codes.get(code);
    if (!known || known.redirectUri !== redirectUri)
      throw new ApiFault(400, "invalid_grant", "The code is invalid, expired or used.");
    this.codes.delete(code);
  }

  private rotate(refresh: string): void {
    const grant = this.grants.find((one) => one.refresh === refresh && !one.isRevoked);
    if (!grant) throw new ApiFault(400, "invalid_grant", "The refresh token is no longer valid.");
    grant.isRevoked = true;
  }

  revoke(authorization: string | undefined, body: Record<string, unknown>): object {
    this.checkClient(authorization);
    for (const grant of this.grants)
      if (grant.access === body.token || grant.refresh === body.token) grant.isRevoked = true;
    return { request_id: randomUUID() };
  }
}
