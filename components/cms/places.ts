import { paths } from "#lib/client/paths.ts";

/** The same screens stand at two addresses. */
export type Place = "blog" | "cms";

export interface Places {
  dashboard: string;
  edit: (postId: string) => string;
  /** As readers would see it */
  preview: (postId: string) => string;
}

/** Where this admin's screens are, as seen from the one that is open. */
export function placesOf(place: Place, token: string): Places {
  return place === "blog"
    ? { dashboard: paths.blogAdmin, edit: paths.blogAdminEdit, preview: paths.blogAdminPreview }
    : {
        dashboard: paths.cms(token),
        edit: (postId) => paths.cmsPost(token, postId),
        preview: (postId) => paths.cmsPreview(token, postId),
      };
}
