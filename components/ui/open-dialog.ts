/** Whether a dialog or popover is open. One on a page that is kept hidden doesn't count. */
export function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]");
  return [...dialogs].some((dialog) => dialog.checkVisibility());
}
