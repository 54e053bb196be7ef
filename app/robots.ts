import type { MetadataRoute } from "next";
import { paths } from "#lib/client/paths.ts";
import { siteUrl } from "#lib/server/env.ts";

/** Only what anyone may know: a path that is a secret has no business in a file that everyone reads. */
const CLOSED = [
  "/api/",
  paths.dashboard,
  paths.courses,
  paths.profile,
  paths.leaderboard,
  paths.studyPartner,
  paths.checkout,
  paths.gameOver,
  paths.islands,
  "/quiz/",
  "/classroom/",
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: CLOSED },
    sitemap: new URL("/sitemap.xml", siteUrl()).href,
  };
}
