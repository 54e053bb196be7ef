import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import type { StorageDto } from "./storage-schema.ts";

export const storageOptions = queryOptions({
  queryKey: ["storage"],
  queryFn: ({ signal }) => api<StorageDto>("/api/courses/storage", { signal }),
});

export function useStorage() {
  return useQuery(storageOptions);
}
