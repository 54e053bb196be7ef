import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { atOnce } from "#lib/client/query.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { ChestBody, PostcardDto, PostcardListDto } from "./schema.ts";

const POSTCARDS_KEY = "postcards";

/** The address of a postcard's picture. */
export const postcardPicture = (postcardId: string) => `/api/voyage/postcards/${postcardId}/picture`;
/** The address of the picture of all courses. */
export const ARCHIPELAGO_PICTURE = "/api/voyage/picture";

/** The postcards out of one course's chests. */
export function coursePostcardsOptions(courseId: string) {
  return queryOptions({
    queryKey: [POSTCARDS_KEY, "course", courseId],
    queryFn: async ({ signal }) => {
      const postcards: PostcardDto[] = [];
      let after: string | null = null;
      do {
        const query: string = new URLSearchParams({ courseId, ...(after && { after }) }).toString();
        const page: PostcardListDto = await api(`/api/voyage/postcards?${query}`, { signal });
        postcards.push(...page.postcards);
        after = page.next;
      } while (after);
      return postcards;
    },
  });
}

export function useCoursePostcards(courseId: string) {
  return useServerQuery(coursePostcardsOptions(courseId));
}

/** All postcards of the learner, page by page, the newest first. */
export const postcardsOptions = infiniteQueryOptions({
  queryKey: [POSTCARDS_KEY, "all"],
  queryFn: ({ signal, pageParam }) =>
    api<PostcardListDto>(`/api/voyage/postcards${pageParam ? `?after=${pageParam}` : ""}`, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export function usePostcards() {
  return useInfiniteQuery(postcardsOptions);
}

/** Opens a chest; its postcard is then among those of its course. */
export function useOpenChest() {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: ChestBody) => api<PostcardDto>("/api/voyage/chests", { method: "POST", body }),
    onSuccess: (postcard, { courseId }) => {
      client.setQueryData(coursePostcardsOptions(courseId).queryKey, (known) => [
        postcard,
        ...(known ?? []).filter(({ _id }) => _id !== postcard._id),
      ]);
      return client.invalidateQueries({ queryKey: postcardsOptions.queryKey });
    },
  });
}
