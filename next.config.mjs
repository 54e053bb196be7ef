/** Sent with every page and answer. Scripts of our own pages run; handlers in markup, frames and other sites' content don't. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
].join("; ");

const isDevelopment = process.env.NODE_ENV === "development";

/** @type {import("next").NextConfig} */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "isomorphic-dompurify",
    "jsdom",
    "pg-boss",
    "pino",
    "@node-rs/argon2",
    "nodemailer",
    "sharp",
  ],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        ...(isDevelopment ? [] : [{ key: "Content-Security-Policy", value: contentSecurityPolicy }]),
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
        { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
        { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
      ],
    },
    {
      // Its address holds a secret
      source: "/confirm-email/:path*",
      headers: [
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "Cache-Control", value: "no-store" },
        { key: "X-Robots-Tag", value: "noindex" },
      ],
    },
  ],
};

export default config;
