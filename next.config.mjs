import { resolve } from "node:path";

/** @type {import("next").NextConfig} */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  experimental: {
    // There are several root layouts: none of them could hold the page of an address that leads nowhere.
    globalNotFound: true,
    // What the middleware may keep of a body, in bytes: its pages take none.
    proxyClientMaxBodySize: 64 * 1024,
  },
  poweredByHeader: false,
  // In development Next logs addresses with their query, and in these stand codes.
  logging: {
    incomingRequests: { ignore: [/^\/(?:api\/auth\/callback|oauth|calendar|reminder|api\/reminders)\//] },
  },
  compiler: {
    runAfterProductionCompile: async ({ projectDir, distDir }) => {
      const { buildOfflineWorker } = await import("./scripts/offline-worker.ts");
      await buildOfflineWorker(resolve(projectDir, distDir));
    },
  },
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "isomorphic-dompurify",
    "jsdom",
    "pg-boss",
    "pino",
    "twilio",
    "web-push",
    "@node-rs/argon2",
    "nodemailer",
    "openai",
    "sharp",
  ],
  redirects: async () => [
    { source: "/login", destination: "/auth", permanent: false },
    { source: "/feed.xml", destination: "/blog/rss.xml", permanent: true },
  ],
};

export default config;
