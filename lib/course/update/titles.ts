/** What a part is called, and what its file calls it if that is something else. */
export interface Named {
  title: string;
  fileTitle: string | null;
  /** Made by its owner: no file has brought it */
  isOwn: boolean;
}

/** A part's name by which a file knows it. */
export function knownTitle({ title, fileTitle }: Named): string {
  return fileTitle ?? title;
}

/** The file's title to keep once the owner calls a part something else, or by that title again. */
export function fileTitleAfter({ title, fileTitle, isOwn }: Named, renamed: string): string | null {
  if (isOwn || renamed === title) return fileTitle;
  const before = fileTitle ?? title;
  return renamed === before ? null : before;
}

/** The title under a newer export: the owner's as long as the file says what it said. */
export function titleUnder(was: Named | undefined, title: string): Named {
  if (was && (title === was.title || title === knownTitle(was)))
    return { title: was.title, fileTitle: was.fileTitle, isOwn: was.isOwn };
  return { title, fileTitle: null, isOwn: false };
}
