/** @type {import("next").NextConfig} */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  // There are several root layouts: none of them could hold the page of an address that leads nowhere.
  experimental: { globalNotFound: true },
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "isomorphic-dompurify",
    "jsdom",
    "pg-boss",
    "pino",
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
