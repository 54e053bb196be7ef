const FENCE = /^[ \t>]{0,12}(`{3,}|~{3,})/;

/** Where a Markdown text is code: `change` sees only what lies between fences. */
export function outsideCode(text: string, change: (part: string) => string): string {
  const parts: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const flush = (isCode: boolean) => {
    if (lines.length > 0) parts.push(isCode ? lines.join("\n") : change(lines.join("\n")));
    lines = [];
  };
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1] ?? "";
    if (fence === null && mark !== "") {
      flush(false);
      fence = mark;
      lines.push(line);
    } else if (fence !== null && mark.startsWith(fence) && line.trim() === mark) {
      lines.push(line);
      flush(true);
      fence = null;
    } else lines.push(line);
  }
  flush(fence !== null);
  return parts.join("\n");
}
