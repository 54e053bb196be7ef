"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toastAction } from "#components/ui/action-toast.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { ownCardsQuery, useCardActs } from "#lib/course/cards/card-client.ts";
import type { CardBody, OwnedCardDto } from "#lib/course/cards/card-schema.ts";
import { CardForm } from "./card-form.tsx";
import { focusLater, ISLAND_CARDS } from "./focus.ts";

/** More of them no one reads before they ask for it */
const AT_FIRST = 20;

interface IslandCardsProps {
  courseId: string;
  islandId: string;
}

function editId(cardId: string): string {
  return `edit-${cardId}`;
}

function CardRow({ card, onEdit }: { card: OwnedCardDto; onEdit: () => void }) {
  return (
    <div className="flex items-start gap-3 p-3 pr-1.5">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p dir="auto" className="line-clamp-2 font-medium text-ink">
          {card.front}
        </p>
        <p dir="auto" className="mt-0.5 line-clamp-2 text-ink-2 text-sm">
          {card.back}
        </p>
      </div>
      <Button
        id={editId(card._id)}
        variant="quiet"
        size="sm"
        onClick={onEdit}
        className="min-h-11! shrink-0 px-3!"
      >
        Edit <span className="sr-only">{card.front}</span>
      </Button>
    </div>
  );
}

/** Removing has its Undo, as for every part of a course. */
function useCards(island: IslandCardsProps) {
  const query = useQuery(ownCardsQuery(island));
  const [openId, setOpenId] = useState<string | null>(null);
  const { write, remove, restore } = useCardActs(island);
  const close = (cardId: string) => {
    setOpenId(null);
    focusLater([editId(cardId), ISLAND_CARDS]);
  };
  const save = async (cardId: string, body: CardBody) => {
    await write.mutateAsync({ cardId, body });
    close(cardId);
  };
  const drop = (cardId: string) =>
    remove.mutate(cardId, {
      onError: toastFailure,
      onSuccess: () => {
        setOpenId(null);
        focusLater([ISLAND_CARDS]);
        toastAction("The card was removed.", "Undo", () => restore.mutate(cardId, { onError: toastFailure }));
      },
    });
  return { query, openId, setOpenId, close, save, drop, isRemoving: remove.isPending };
}

/** The recall cards of an island: each can be edited and removed. */
export function IslandCards(island: IslandCardsProps) {
  const { query, openId, setOpenId, close, save, drop, isRemoving } = useCards(island);
  const [isWhole, setIsWhole] = useState(false);
  const { data, error, refetch, isFetching } = query;
  const cards = data?.cards ?? [];
  const shown = isWhole ? cards : cards.slice(0, AT_FIRST);
  return (
    <section className="mt-8">
      <h3 id={ISLAND_CARDS} tabIndex={-1} className="text-lg outline-none">
        Recall cards
      </h3>
      <p className="mt-1 text-ink-2 text-sm">
        Practiced on their own. Learners see the front, recall the back and grade themselves.
      </p>
      {!data && error ? (
        <ErrorState message={error.message} retry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label="Loading the cards" className="mt-3 grid gap-2">
          <Skeleton className="h-16 rounded-button!" />
          <Skeleton className="h-16 rounded-button!" />
        </div>
      ) : null}
      <ul className="mt-3 grid gap-2">
        {shown.map((card) => (
          <li key={card._id} className="rounded-button border border-line bg-surface">
            {openId === card._id ? (
              <CardForm
                card={card}
                onSave={(body) => save(card._id, body)}
                onCancel={() => close(card._id)}
                onRemove={() => drop(card._id)}
                isRemoving={isRemoving}
              />
            ) : (
              <CardRow card={card} onEdit={() => setOpenId(card._id)} />
            )}
          </li>
        ))}
      </ul>
      {shown.length < cards.length ? (
        <Button variant="quiet" size="sm" className="mt-2 px-3!" onClick={() => setIsWhole(true)}>
          Show all {cards.length.toLocaleString("en")} cards
        </Button>
      ) : null}
    </section>
  );
}
