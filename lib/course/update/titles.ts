/** What a part is called, and what its file calls it where that is something else; "" where it was made here. */
export interface Named {
  title: string;
  fileTitle: string | null;
}

/** Whether its owner has made a part, and no file. */
export function isMadeHere({ fileTitle }: Named): boolean {
  return fileTitle === "";
}

/** A part's name by which a file knows it. */
export function knownTitle({ title, fileTitle }: Named): string {
  return fileTitle || title;
}

/** What is kept of the file's title once the owner calls a part something else, or by that title again. */
export function fileTitleAfter({ title, fileTitle }: Named, renamed: string): string | null {
  if (fileTitle === "" || renamed === title) return fileTitle;
  const before = fileTitle ?? title;
  return renamed === before ? null : before;
}

/** The title under a newer export: the owner's as long as the file says what it said. */
export function titleUnder(was: Named | undefined, title: string): Named {
  if (was && (title === was.title || title === knownTitle(was)))
    return { title: was.title, fileTitle: was.fileTitle };
  return { title, fileTitle: null };
}
