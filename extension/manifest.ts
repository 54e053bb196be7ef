import { COMPANION } from "#lib/extension/registry/auth-request.ts";

/** The public half of the key that gives the extension its id, and so its redirect address, wherever it is loaded. */
export const PUBLIC_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA29atj4LjOrUpjJV1PcD7FRG6puKOYCet6cGcsi6FQh0YuTO0QCggYv9fvCJq4LqEr3ijSjlQ23lO81aKyYa2eXLqZdKFM2r1fXgLJTHTYTGZ5HIObljRlwJUh5tdZ1JIRFEWUO/wHFzIJvV9EdVDBpC8MzevctEz3ctI3SdUAkv/G3VAK+Ikd6JMxdD0eGDh+LESA9f6XOc6Mjq+Ml72DhJ/WG6yIkKYR5oZNff97g/xwxlBkNOX+jCGNFiLNjGLlkA6WSFFbtXuJpdapRHeIGy/bQma4ABfDCfdupb/HrQuHGmSqXTF6BxNCRj5Y6OiTu8AG1b60/A0nBi0hZstfQIDAQAB";

export const ICON_SIZES = [16, 32, 48, 128] as const;

const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icon-${size}.png`]));

/** Pages of the extension run its own files and talk to no one but Waddle. */
const policy = (waddleUrl: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${waddleUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

/** What the browser is told and asked for. Each key is explained in docs/extension.md. */
export function manifest(waddleUrl: string, version: string) {
  return {
    manifest_version: 3,
    name: COMPANION.name,
    version,
    description:
      "Your Waddle streak and hearts at hand, and the course you are on one click from your islands.",
    key: PUBLIC_KEY,
    minimum_chrome_version: "120",
    incognito: "not_allowed",
    icons,
    action: { default_title: COMPANION.name, default_popup: "popup.html", default_icon: icons },
    background: { service_worker: "worker.js" },
    permissions: ["identity", "storage", "activeTab", "scripting"],
    host_permissions: [`${waddleUrl}/*`],
    optional_host_permissions: ["https://*/*", "http://localhost/*", "http://127.0.0.1/*"],
    content_scripts: [{ matches: [`${waddleUrl}/ext-auth*`], js: ["handoff.js"], run_at: "document_start" }],
    content_security_policy: { extension_pages: policy(waddleUrl) },
  };
}
