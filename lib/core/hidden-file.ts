/** What operating systems put beside the files of a folder. */
export function isHiddenFile(path: string): boolean {
  return /(?:^|[/\\])(?:\.(?!\.?(?:[/\\]|$))[^/\\]*|__MACOSX|Thumbs\.db|desktop\.ini)(?:$|[/\\])/i.test(path);
}
