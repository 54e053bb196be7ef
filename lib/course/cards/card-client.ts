import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { practiceKey } from "#lib/practice/client.ts";
import type { CardBody, OwnedCardDto, OwnedCardsDto } from "./card-schema.ts";

interface Island {
  courseId: string;
  islandId: string;
}

/** The recall cards of an island of one's own course. */
export function ownCardsQuery({ courseId, islandId }: Island) {
  return queryOptions({
    queryKey: ["own-cards", courseId, islandId],
    queryFn: ({ signal }) =>
      api<OwnedCardsDto>(`/api/courses/${courseId}/islands/${islandId}/cards`, { signal }),
    gcTime: 0,
  });
}

/** What is done to the cards of an island; the list follows, and what waits in practice is asked for again. */
export function useCardActs(island: Island) {
  const client = useQueryClient();
  const pathOf = (cardId: string) => `/api/courses/${island.courseId}/cards/${cardId}`;
  const onSuccess = async () => {
    await client.invalidateQueries(ownCardsQuery(island));
    void client.invalidateQueries({ queryKey: practiceKey });
  };
  const write = useMutation({
    mutationFn: ({ cardId, body }: { cardId: string; body: CardBody }) =>
      api<OwnedCardDto>(pathOf(cardId), { method: "PATCH", body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (cardId: string) => api<void>(pathOf(cardId), { method: "DELETE" }),
    onSuccess,
  });
  const restore = useMutation({
    mutationFn: (cardId: string) => api<OwnedCardDto>(`${pathOf(cardId)}/restore`, { method: "POST" }),
    onSuccess,
  });
  return { write, remove, restore };
}
