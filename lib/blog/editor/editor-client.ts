import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { adminApi } from "#lib/admin/client.ts";
import { ApiError, type CallOptions } from "#lib/client/api.ts";
import type { BookmarkDto } from "../bookmark-schema.ts";
import type { PreviewDto } from "../preview-schema.ts";
import type { AdminPostDto, AdminRowDto, RevisionDto, RevisionRowDto, UpdateBody } from "../schema.ts";
import type { PostFields } from "./post-fields.ts";
import type { PostSaveFailure } from "./save-reducer.ts";
import type { SaveRequest } from "./save-state.ts";

let ask: (() => Promise<boolean>) | null = null;
let asking: Promise<boolean> | null = null;

/** Who can ask the admin to sign in again, while it is on the screen. Returns how to withdraw. */
export function offerSignIn(asker: () => Promise<boolean>): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** Asks once, however many calls need it: true once someone has signed in. */
export function askToSignIn(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** An admin's call that goes on after a new sign-in, where the session has ended. */
export async function cmsApi<T>(path: string, options?: CallOptions): Promise<T> {
  try {
    return await adminApi<T>(path, options);
  } catch (error) {
    if (!isSignedOut(error) || !(await askToSignIn())) throw error;
    return adminApi<T>(path, options);
  }
}

const postsPath = (token: string) => `/api/cms/${encodeURIComponent(token)}/posts`;
const postPath = (token: string, id: string) => `${postsPath(token)}/${id}`;

export const cmsKeys = {
  posts: ["cms", "posts"],
  at: (slug: string) => ["cms", "post-at", slug],
  revisions: (id: string, updatedAt: string) => ["cms", "revisions", id, updatedAt],
  revision: (id: string, version: number) => ["cms", "revision", id, version],
} as const;

export const cmsPostsQuery = (token: string) =>
  queryOptions({
    queryKey: cmsKeys.posts,
    queryFn: async ({ signal }) =>
      (await cmsApi<{ posts: AdminRowDto[] }>(postsPath(token), { signal })).posts,
  });

/** All posts, drafts too. `initial` is what the server has rendered; where that is only a part, the rest is asked for. */
export function useCmsPosts(token: string, initial?: AdminRowDto[], isPartial = false) {
  return useQuery({
    ...cmsPostsQuery(token),
    ...(initial && { initialData: initial }),
    ...(initial && isPartial && { initialDataUpdatedAt: 0 }),
  });
}

/** The post at an address, or null; undefined while no one knows. Without an address nothing is asked. */
export function usePostAt(token: string, slug: string | null): AdminRowDto | null | undefined {
  const path = `${postsPath(token)}?slug=${encodeURIComponent(slug ?? "")}`;
  return useQuery({
    queryKey: cmsKeys.at(slug ?? ""),
    enabled: slug !== null,
    queryFn: async ({ signal }) =>
      (await cmsApi<{ posts: AdminRowDto[] }>(path, { signal })).posts[0] ?? null,
  }).data;
}

export function getCmsPost(token: string, id: string): Promise<AdminPostDto> {
  return cmsApi<AdminPostDto>(postPath(token, id));
}

/** PUT with a body changes what it names; returns the post as it is then. */
export function changePost(token: string, id: string, body: UpdateBody): Promise<AdminPostDto> {
  return cmsApi<AdminPostDto>(postPath(token, id), { method: "PUT", body });
}

/** Asks the server for the card of a page elsewhere. */
export function readPage(token: string, url: string): Promise<BookmarkDto> {
  const path = `/api/cms/${encodeURIComponent(token)}/bookmarks`;
  return cmsApi<BookmarkDto>(path, { method: "POST", body: { url } });
}

/** Asks the server what readers would see of these words. */
export function previewPost(token: string, id: string, fields: PostFields): Promise<PreviewDto> {
  const { slug: _, ...body } = fields;
  return cmsApi<PreviewDto>(`${postPath(token, id)}/preview`, { method: "POST", body });
}

/** Takes the post away from everyone; restorePost brings it back. */
export function deletePost(token: string, id: string): Promise<void> {
  return cmsApi<void>(postPath(token, id), { method: "DELETE" });
}

/** PUT without a body */
export function publishPost(token: string, id: string): Promise<AdminPostDto> {
  return cmsApi<AdminPostDto>(postPath(token, id), { method: "PUT" });
}

export function restorePost(token: string, id: string, version?: number): Promise<AdminPostDto> {
  const body = version === undefined ? {} : { version };
  return cmsApi<AdminPostDto>(`${postPath(token, id)}/restore`, { method: "POST", body });
}

function changeRows(client: QueryClient, change: (rows: AdminRowDto[]) => AdminRowDto[]): void {
  client.setQueryData<AdminRowDto[]>(cmsKeys.posts, (rows) => rows && change(rows));
}

function replaceRow(client: QueryClient, { content, seoTitle, seoDescription, ...row }: AdminPostDto): void {
  changeRows(client, (rows) => [row, ...rows.filter(({ _id }) => _id !== row._id)]);
}

export function usePublishPost(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => publishPost(token, id),
    onSuccess: (post) => replaceRow(client, post),
  });
}

export function useDeletePost(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deletePost(token, id),
    onSuccess: (_, id) => changeRows(client, (rows) => rows.filter(({ _id }) => _id !== id)),
  });
}

export function useUndeletePost(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => restorePost(token, id),
    onSuccess: (post) => replaceRow(client, post),
  });
}

/** Each save may have added one: the list is of the post as it was saved at `updatedAt`. */
export function useRevisions(token: string, id: string, updatedAt: string) {
  return useQuery({
    queryKey: cmsKeys.revisions(id, updatedAt),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await cmsApi<{ revisions: RevisionRowDto[] }>(`${postPath(token, id)}/revisions`, { signal }))
        .revisions,
  });
}

export function useRevision(token: string, id: string, version: number) {
  return useQuery({
    queryKey: cmsKeys.revision(id, version),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => cmsApi<RevisionDto>(`${postPath(token, id)}/revisions/${version}`, { signal }),
  });
}

/**
 * One save. A session that is over is not asked about here: the editor knows what is then to be done. Throws ApiError.
 * docs/product.md#editor
 */
export async function savePost(token: string, request: SaveRequest): Promise<AdminPostDto> {
  const { postId, isNew, updatedAt, body, isOverwrite } = request;
  if (isNew)
    return adminApi<AdminPostDto>(postsPath(token), { method: "POST", body: { newId: postId, ...body } });
  const change = { ...body, ...(updatedAt && { updatedAt }), ...(isOverwrite && { isOverwrite }) };
  return adminApi<AdminPostDto>(postPath(token, postId), { method: "PUT", body: change });
}

/** What a failed save means to the editor. */
export function failureOf(error: unknown): { failure: PostSaveFailure; message: string } {
  const { status, code, message } = error instanceof ApiError ? error : new ApiError(0, {});
  if (status === 0) return { failure: "offline", message };
  if (status === 401) return { failure: "signedOut", message };
  if (status === 404) return { failure: "gone", message };
  if (code === "slug_taken") return { failure: "slugTaken", message };
  if (code === "edit_conflict") return { failure: "conflict", message };
  return { failure: status >= 500 || status === 429 ? "failed" : "refused", message };
}
