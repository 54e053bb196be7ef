import type { MetadataRoute } from "next";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";

/** What a phone that keeps the app on its home screen wants to know. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: `${site.name}: ${site.tagline}`,
    short_name: site.name,
    description: site.description,
    lang: "en",
    start_url: paths.dashboard,
    scope: "/",
    display: "standalone",
    background_color: "#f6fafc",
    theme_color: "#0a6c8c",
    categories: ["education"],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
