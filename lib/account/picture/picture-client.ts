import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { profileKey } from "../profile/profile-client.ts";
import type { PictureDto } from "./picture-schema.ts";

const PATH = "/api/users/picture";
/** Five megabytes take a while on a slow line. */
const UPLOAD_TIMEOUT_MS = 60 * SECOND_MS;

/** Sends a picture; the answer is its address. */
export function useSetPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (picture: Blob) => {
      const body = new FormData();
      body.set("picture", picture);
      return api<PictureDto>(PATH, { method: "PUT", body, timeoutMs: UPLOAD_TIMEOUT_MS });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey }),
  });
}

export function useRemovePicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api<void>(PATH, { method: "DELETE" }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey }),
  });
}
