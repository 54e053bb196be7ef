import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { QuestWeekDto, StickerDto } from "./schema.ts";

/** What follows from quests; asked for again after every quiz and practice. The keys below begin with it. */
export const questsKey = ["quests"] as const;

/** This week's quests. */
export function questsQuery() {
  return queryOptions({
    queryKey: [...questsKey, "week"],
    queryFn: ({ signal }) => api<QuestWeekDto>("/api/quests", { signal }),
  });
}

export function useQuests(initial?: QuestWeekDto) {
  return useServerQuery(questsQuery(), initial);
}

/** The album: all stickers, whether earned or not. */
export function stickersQuery() {
  return queryOptions({
    queryKey: [...questsKey, "stickers"],
    queryFn: ({ signal }) =>
      api<{ stickers: StickerDto[] }>("/api/quests/stickers", { signal }).then(({ stickers }) => stickers),
  });
}

export function useStickers(initial?: StickerDto[]) {
  return useServerQuery(stickersQuery(), initial);
}
