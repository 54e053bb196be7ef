import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type CallOptions } from "#lib/client/api.ts";
import { atOnce } from "#lib/client/query.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { PhoneBody, PhoneCodeBody, PhoneStateDto } from "./schema.ts";

const PATH = "/api/phone";
/** The settings of reminders tell of the number as well. */
const remindersKey = ["reminders"] as const;
/** The service that takes the text may be slow. */
const TIMEOUT_MS = 20_000;

export const phoneQuery = queryOptions({
  queryKey: ["phone"],
  queryFn: ({ signal }) => api<PhoneStateDto>(PATH, { signal }),
});

/** The learner's number for text messages, and whether one can be added. */
export function usePhoneState() {
  return useServerQuery(phoneQuery);
}

function useChange<T>(path: string, method: CallOptions["method"]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: T) => api<PhoneStateDto>(path, { method, body, timeoutMs: TIMEOUT_MS }),
    ...atOnce,
    onSuccess: (state) => client.setQueryData(phoneQuery.queryKey, state),
    onSettled: () => client.invalidateQueries({ queryKey: remindersKey }),
  });
}

/** Keeps a number with the learner's consent and has a code texted to it. */
export const useAddPhone = () => useChange<PhoneBody>(PATH, "POST");
export const useConfirmPhone = () => useChange<PhoneCodeBody>(`${PATH}/confirm`, "POST");
export const useRemovePhone = () => useChange<undefined>(PATH, "DELETE");
