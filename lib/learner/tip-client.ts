import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { atOnce } from "#lib/client/query.ts";
import { isTipNew, type TipName } from "./tip-rules.ts";
import type { TipsDto } from "./tip-schema.ts";

const PATH = "/api/users/tips";

/** Every layout brings it with the page; the browser never asks. */
export const tipsOptions = queryOptions<TipsDto>({
  queryKey: ["tips"],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Keeps what came with a page, unless this tab knows of something newer. */
export function keepTips(client: QueryClient, tips: TipsDto): void {
  client.setQueryData(tipsOptions.queryKey, (known) => known ?? tips);
}

/** Returns whether a bubble is still to be shown; false while that isn't known. */
export function useIsTipNew(name: TipName): boolean {
  const { data } = useQuery(tipsOptions);
  return data !== undefined && isTipNew(name, data.tipsSeen);
}

/** Notes that a bubble was seen. It counts in this tab at once, also where the server can't be reached. */
export function useMarkTip() {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    scope: { id: "tips" },
    mutationFn: (tip: TipName) => api<TipsDto>(PATH, { method: "POST", body: { tip } }),
    onMutate: (tip) =>
      client.setQueryData(
        tipsOptions.queryKey,
        (tips) => tips && { tipsSeen: [...tips.tipsSeen.filter((seen) => seen !== tip), tip] },
      ),
  });
}

/** Lets all bubbles be shown again. */
export function useForgetTips() {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    scope: { id: "tips" },
    mutationFn: () => api<TipsDto>(PATH, { method: "DELETE" }),
    onSuccess: (tips) => client.setQueryData(tipsOptions.queryKey, tips),
  });
}
