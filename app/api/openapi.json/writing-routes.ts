import * as adminSession from "../admin/session/route.ts";
import * as cmsBookmarks from "../cms/[token]/bookmarks/route.ts";
import * as cmsGenerationsId from "../cms/[token]/generations/[id]/route.ts";
import * as cmsGenerations from "../cms/[token]/generations/route.ts";
import * as cmsPostsIdPreview from "../cms/[token]/posts/[id]/preview/route.ts";
import * as cmsPostsIdRestore from "../cms/[token]/posts/[id]/restore/route.ts";
import * as cmsPostsIdRevisionsVersion from "../cms/[token]/posts/[id]/revisions/[version]/route.ts";
import * as cmsPostsIdRevisions from "../cms/[token]/posts/[id]/revisions/route.ts";
import * as cmsPostsId from "../cms/[token]/posts/[id]/route.ts";
import * as cmsPosts from "../cms/[token]/posts/route.ts";

/** Calls of the blog's admins, by address. */
export const WRITING_ROUTES = {
  "/api/admin/session": adminSession,
  "/api/cms/[token]/posts": cmsPosts,
  "/api/cms/[token]/posts/[id]": cmsPostsId,
  "/api/cms/[token]/posts/[id]/preview": cmsPostsIdPreview,
  "/api/cms/[token]/posts/[id]/restore": cmsPostsIdRestore,
  "/api/cms/[token]/posts/[id]/revisions": cmsPostsIdRevisions,
  "/api/cms/[token]/posts/[id]/revisions/[version]": cmsPostsIdRevisionsVersion,
  "/api/cms/[token]/bookmarks": cmsBookmarks,
  "/api/cms/[token]/generations": cmsGenerations,
  "/api/cms/[token]/generations/[id]": cmsGenerationsId,
};
