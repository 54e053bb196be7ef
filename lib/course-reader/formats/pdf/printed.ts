/** A line of a page, or as much of it as stands in one column or cell. */
export interface PrintedLine {
  text: string;
  /** Of its letters, in points */
  size: number;
  /** From the left edge, and from the bottom */
  x: number;
  y: number;
  width: number;
  isBold: boolean;
  /** Printed in letters of one width, as code is */
  isCode: boolean;
}

export interface PrintedPage {
  number: number;
  width: number;
  height: number;
  lines: PrintedLine[];
}

/** A piece of text with its place, upright and with its origin at the bottom left. */
export interface PrintedItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isRtl: boolean;
  isBold: boolean;
  isCode: boolean;
}
