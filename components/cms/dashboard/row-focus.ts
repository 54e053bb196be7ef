/** Of the row of a post */
export const rowId = (postId: string) => `post-${postId}`;

/** Where there is no list any more */
export const EMPTY_LIST_ID = "no-posts";

const FRAMES = 30;

function isLost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.closest("[role=dialog], [role=alertdialog]") !== null;
}

/**
 * Call it while the row is there; what it answers, once the row is about to leave its list. The focus, where it was
 * lost with the row, then goes to the next row, or the one before, or the list's heading.
 */
export function focusBeside(postId: string, headingId: string): () => void {
  const row = document.getElementById(rowId(postId));
  const beside = [row?.nextElementSibling, row?.previousElementSibling];
  const move = (frames: number): void => {
    if (row?.isConnected && frames > 0) return void requestAnimationFrame(() => move(frames - 1));
    if (!isLost()) return;
    const link = beside.find((each) => each?.isConnected)?.querySelector<HTMLElement>("a");
    const place = link ?? document.getElementById(headingId) ?? document.getElementById(EMPTY_LIST_ID);
    place?.focus();
  };
  return () => move(FRAMES);
}
