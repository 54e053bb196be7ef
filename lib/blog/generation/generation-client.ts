import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#lib/client/api.ts";
import { cmsApi, cmsKeys } from "../editor/editor-client.ts";
import { isUnderway } from "./generation.ts";
import type { GenerationDto, GenerationSetupDto } from "./generation-schema.ts";

const POLL_MS = 1000;
/** A line that is open may still be held up on its way. */
const OPEN_POLL_MS = 5000;
/** How often the list of posts looks whether someone's generation has ended */
const SETUP_POLL_MS = 5000;

const generationsPath = (token: string) => `/api/cms/${encodeURIComponent(token)}/generations`;
const generationPath = (token: string, id: string) => `${generationsPath(token)}/${id}`;

const generationKeys = {
  setup: ["cms", "generations"],
  one: (id: string) => ["cms", "generation", id],
} as const;

const setupQuery = (token: string) =>
  queryOptions({
    queryKey: generationKeys.setup,
    queryFn: ({ signal }) => cmsApi<GenerationSetupDto>(generationsPath(token), { signal }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.runningId ? SETUP_POLL_MS : false),
  });

/** Whether posts can be generated here, what is missing, and which generation is under way. */
export function useGenerationSetup(token: string) {
  return useQuery(setupQuery(token));
}

/** Looks at once which generation is under way; null where there is none, or no one can say. */
export function useRunningGeneration(token: string): () => Promise<string | null> {
  const client = useQueryClient();
  return async () => {
    const known = client.getQueryData(setupQuery(token).queryKey)?.runningId;
    if (known) return known;
    const setup = await client.fetchQuery(setupQuery(token)).catch(() => null);
    return setup?.runningId ?? null;
  };
}

const oneQuery = (token: string, id: string) =>
  queryOptions({
    queryKey: generationKeys.one(id),
    queryFn: ({ signal }) => cmsApi<GenerationDto>(generationPath(token, id), { signal }),
  });

/** Tells what became of the generation that was under way, once it no longer is; the list of posts is read anew then. */
export function useEndedGeneration(
  token: string,
  runningId: string | null | undefined,
  onEnd: (generation: GenerationDto) => void,
): void {
  const client = useQueryClient();
  const last = useRef<string | null>(null);
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    const ended = last.current;
    if (runningId === undefined || runningId === ended) return;
    last.current = runningId;
    if (ended === null) return;
    void client.invalidateQueries({ queryKey: cmsKeys.posts });
    // What can't be read now is found in the list.
    void client.fetchQuery({ ...oneQuery(token, ended), staleTime: 0 }).then(tell, () => {});
  }, [client, token, runningId]);
}

/** Begins a generation, or finds the one that is under way already. */
async function startOrFind(token: string): Promise<string> {
  try {
    const path = `/api/cms/${encodeURIComponent(token)}/posts`;
    return (await cmsApi<{ generationId: string }>(path, { method: "POST" })).generationId;
  } catch (error) {
    const running = error instanceof ApiError && error.code === "generation_in_progress";
    if (running && error.fields.generationId) return error.fields.generationId;
    throw error;
  }
}

export function useStartGeneration(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => startOrFind(token),
    onSuccess: () => client.invalidateQueries({ queryKey: generationKeys.setup }),
  });
}

/** Cancels a generation under way, or deletes the draft of a finished one. */
export function useEndGeneration(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => cmsApi<void>(generationPath(token, id), { method: "DELETE" }),
    onSettled: () => refreshPosts(client),
  });
}

/** What the list of posts shows may have changed, and another generation may begin. */
export async function refreshPosts(client: ReturnType<typeof useQueryClient>): Promise<void> {
  const keys = [cmsKeys.posts, generationKeys.setup];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Each change as it happens, over one open line; false where there is none: then asking has to do. */
function useEvents(token: string, id: string | null): boolean {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (id === null) return;
    const source = new EventSource(generationPath(token, id));
    const close = () => {
      source.close();
      setIsOpen(false);
    };
    source.onerror = close;
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const generation = JSON.parse(data) as GenerationDto;
      const queryKey = generationKeys.one(id);
      setIsOpen(true);
      // An older answer that is still on its way must not come after this one.
      void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, generation));
      if (!isUnderway(generation.status)) close();
    };
    return close;
  }, [client, token, id]);
  return isOpen;
}

/** A generation, followed until it is over. */
export function useGeneration(token: string, id: string | null) {
  const isOpen = useEvents(token, id);
  return useQuery({
    ...oneQuery(token, id ?? ""),
    enabled: id !== null,
    refetchInterval: ({ state }) => {
      const isFollowed = state.data ? isUnderway(state.data.status) : state.error === null;
      if (!isFollowed) return false;
      return isOpen ? OPEN_POLL_MS : POLL_MS;
    },
  });
}
