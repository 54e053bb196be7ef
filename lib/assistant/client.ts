import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { atOnce, readAtOnce } from "#lib/client/query.ts";
import type {
  AskBody,
  AskedDto,
  ExplainBody,
  ExplanationDto,
  MessageDto,
  NewThreadBody,
  StartedDto,
  ThreadDetailDto,
  ThreadsDto,
} from "./schema.ts";

const courseKey = (courseId: string) => ["assistant", courseId] as const;
const coursePath = (courseId: string) => `/api/courses/${encodeURIComponent(courseId)}`;
const threadPath = (courseId: string, threadId: string) =>
  `${coursePath(courseId)}/threads/${encodeURIComponent(threadId)}`;
const messagePath = (courseId: string, threadId: string, messageId: string) =>
  `${threadPath(courseId, threadId)}/messages/${encodeURIComponent(messageId)}`;

function threadsQuery(courseId: string) {
  return queryOptions({
    ...readAtOnce,
    queryKey: [...courseKey(courseId), "threads"],
    queryFn: ({ signal }) => api<ThreadsDto>(`${coursePath(courseId)}/threads`, { signal }),
  });
}

/** The learner's conversations about a course, and which model would answer. */
export function useThreads(courseId: string) {
  return useQuery(threadsQuery(courseId));
}

function threadQuery(courseId: string, threadId: string | null) {
  return queryOptions({
    ...readAtOnce,
    queryKey: [...courseKey(courseId), "thread", threadId ?? ""],
    queryFn: ({ signal }) => api<ThreadDetailDto>(threadPath(courseId, threadId ?? ""), { signal }),
    enabled: threadId !== null,
  });
}

/** One conversation; nothing is asked for while there is none. */
export function useThread(courseId: string, threadId: string | null) {
  return useQuery(threadQuery(courseId, threadId));
}

const refresh = (client: QueryClient, courseId: string) =>
  client.invalidateQueries({
    queryKey: courseKey(courseId),
    predicate: ({ queryKey }) => queryKey[2] !== "search",
  });

/** Begins a conversation. */
export function useStartThread(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: NewThreadBody) =>
      api<StartedDto>(`${coursePath(courseId)}/threads`, { method: "POST", body }),
    onSettled: () => refresh(client, courseId),
  });
}

/** Asks in a conversation, or has a question answered once more. */
export function useAsk(courseId: string, threadId: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: AskBody) =>
      api<AskedDto>(`${threadPath(courseId, threadId)}/messages`, { method: "POST", body }),
    onSettled: () => refresh(client, courseId),
  });
}

/** Stops an answer. */
export function useStopAnswer(courseId: string, threadId: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (messageId: string) =>
      api<void>(messagePath(courseId, threadId, messageId), { method: "DELETE" }),
    onSettled: () => refresh(client, courseId),
  });
}

/** Deletes a conversation. */
export function useDeleteThread(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (threadId: string) => api<void>(threadPath(courseId, threadId), { method: "DELETE" }),
    onSettled: () => refresh(client, courseId),
  });
}

function put(client: QueryClient, courseId: string, threadId: string, message: MessageDto): void {
  client.setQueryData(threadQuery(courseId, threadId).queryKey, (thread) => {
    if (!thread) return thread;
    const messages = thread.messages.map((one) => (one.messageId === message.messageId ? message : one));
    return { ...thread, messages };
  });
}

/**
 * Follows an answer that is under way and puts what comes into its conversation; returns what ends it. The browser connects
 * anew by itself where the line is cut.
 */
export function followAnswer(
  client: QueryClient,
  { courseId, threadId, messageId }: { courseId: string; threadId: string; messageId: string },
  onMessage: (message: MessageDto) => void = () => {},
): () => void {
  const events = new EventSource(messagePath(courseId, threadId, messageId));
  events.onmessage = ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as MessageDto;
    put(client, courseId, threadId, message);
    onMessage(message);
    if (message.status === "running") return;
    events.close();
    void refresh(client, courseId);
  };
  return () => events.close();
}

const consentKey = ["assistant", "consent"] as const;

/** Whether the learner has agreed to the model's host on this page: one explanation's consent is that of all. */
export function useHasAgreed(): boolean {
  return useQuery({ queryKey: consentKey, queryFn: skipToken, initialData: false }).data ?? false;
}

/** Explains a question that the learner has answered. */
export function useExplain() {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: ExplainBody) =>
      api<ExplanationDto>("/api/assistant/explain", { method: "POST", body, timeoutMs: 15_000 }),
    onSuccess: (_, { consent }) => {
      if (consent) client.setQueryData(consentKey, true);
    },
  });
}
