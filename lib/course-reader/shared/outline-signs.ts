/** A heading of Markdown, a task list, or a numbered outline: texts of other formats have none of them. */
const SIGNS = /^#{1,6}[ \t]+\S|^[ \t]*[-*+][ \t]+\[[ xX]\][ \t]|^\d+\.\d+\.?[ \t]+\S/m;
/** What only GIFT writes */
const GIFT_SIGNS = /^[ \t]*::.+::|^[ \t]*\$CATEGORY:/m;

/** Whether a text is written as an outline, whatever braces and letters its code and questions hold. */
export function isOutline(text: string): boolean {
  return SIGNS.test(text) && !GIFT_SIGNS.test(text);
}
