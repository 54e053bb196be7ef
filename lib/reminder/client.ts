import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { profileKey } from "#lib/account/profile/profile-client.ts";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { ActedDto, LogDto, Matrix, ReminderSettingsBody, ReminderSettingsDto } from "./schema.ts";

const PATH = "/api/reminders";
/** Whoever adds or ends a browser or a number makes this stale. */
export const reminderSettingsKey = ["reminders", "settings"] as const;
const logKey = ["reminders", "log"] as const;

export const reminderSettingsQuery = queryOptions({
  queryKey: reminderSettingsKey,
  queryFn: ({ signal }) => api<ReminderSettingsDto>(`${PATH}/settings`, { signal }),
});

/** Which kinds come in which ways, and what else decides about it. */
export function useReminderSettings() {
  return useServerQuery(reminderSettingsQuery);
}

function withMatrix(matrix: Matrix, changes: NonNullable<ReminderSettingsBody["matrix"]>): Matrix {
  const rows = Object.entries(matrix).map(([kind, ways]) => {
    const change = Object.entries(changes[kind as keyof Matrix] ?? {}).filter(([, on]) => on !== undefined);
    return [kind, { ...ways, ...Object.fromEntries(change) }];
  });
  return Object.fromEntries(rows) as Matrix;
}

/** What the screen may show before the server has answered. */
function withBody(
  settings: ReminderSettingsDto,
  { matrix, ...body }: ReminderSettingsBody,
): ReminderSettingsDto {
  const known = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return { ...settings, ...known, matrix: matrix ? withMatrix(settings.matrix, matrix) : settings.matrix };
}

/**
 * Changes parts of the settings; what the body leaves out stays. They show at once, and go back where the server refuses.
 * Several in a row reach the server one after the other; only the last one's answer replaces what is shown.
 */
export function useUpdateReminderSettings() {
  const client = useQueryClient();
  const isLast = () => client.isMutating({ mutationKey: reminderSettingsKey }) === 1;
  return useMutation({
    mutationKey: reminderSettingsKey,
    scope: { id: "reminder-settings" },
    mutationFn: (body: ReminderSettingsBody) =>
      api<ReminderSettingsDto>(`${PATH}/settings`, { method: "PUT", body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: reminderSettingsKey });
      const before = client.getQueryData(reminderSettingsQuery.queryKey);
      client.setQueryData(reminderSettingsQuery.queryKey, (known) => known && withBody(known, body));
      return { before };
    },
    onSuccess: (settings) => {
      if (isLast()) client.setQueryData(reminderSettingsQuery.queryKey, settings);
      // The profile tells of three of these wishes.
      return client.invalidateQueries({ queryKey: profileKey });
    },
    onError: async (_error, _body, context) => {
      client.setQueryData(reminderSettingsQuery.queryKey, context?.before);
      if (isLast()) await client.invalidateQueries({ queryKey: reminderSettingsKey });
    },
  });
}

const noticeLogQuery = infiniteQueryOptions({
  queryKey: logKey,
  queryFn: ({ pageParam, signal }) =>
    api<LogDto>(`${PATH}/log${pageParam ? `?before=${pageParam}` : ""}`, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** "What we sent and why": the latest first, page after page, 90 days back. */
export function useNoticeLog() {
  return useInfiniteQuery(noticeLogQuery);
}

/** Does what a link in a notice is for. Repeated, it answers the same and does nothing more. */
export function useAct() {
  return useMutation({
    mutationFn: (token: string) => api<ActedDto>(`${PATH}/act/${token}`, { method: "POST", body: {} }),
  });
}

/** Ends one kind in one way, by the link in a mail. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) =>
      api<ActedDto>(`${PATH}/unsubscribe/${token}`, { method: "POST", body: {} }),
  });
}
