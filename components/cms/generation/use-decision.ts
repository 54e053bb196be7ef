import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { publishPost } from "#lib/blog/editor/editor-client.ts";
import { refreshPosts, useEndGeneration } from "#lib/blog/generation/generation-client.ts";

/** Publishing or rejecting what was generated, with the words that belong to it. */
export function useDecision(token: string) {
  const client = useQueryClient();
  const ending = useEndGeneration(token);
  const publishing = useMutation({
    mutationFn: (postId: string) => publishPost(token, postId),
    onSuccess: () => refreshPosts(client),
  });
  const publish = (postId: string, onDone: () => void) =>
    publishing.mutate(postId, {
      onSuccess: () => {
        toastSuccess("Blog post published successfully!");
        onDone();
      },
      onError: () => toastError("Failed to publish blog post. Please try again later."),
    });
  const reject = (id: string, onDone: () => void) =>
    ending.mutate(id, {
      onSuccess: () => {
        toastSuccess("Blog post deleted successfully!");
        onDone();
      },
      onError: () => toastError("Failed to delete post. Please try again."),
    });
  const cancel = (id: string, onDone: () => void) =>
    ending.mutate(id, {
      onSuccess: onDone,
      onError: (error) => toastError(error.message),
    });
  return { publish, reject, cancel, isPublishing: publishing.isPending, isEnding: ending.isPending };
}
