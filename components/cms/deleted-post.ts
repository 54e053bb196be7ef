import { readTab, writeTab } from "#lib/client/storage.ts";

const KEY = "waddle-cms-deleted-post";

/** The editor leaves a post behind that it has deleted: the dashboard, a document of its own, then offers it back. */
export function leaveDeleted(postId: string): void {
  writeTab(KEY, postId);
}

/** The post that was left last; once. */
export function takeDeleted(): string | null {
  const postId = readTab(KEY);
  writeTab(KEY, null);
  return postId;
}
