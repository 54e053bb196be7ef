/** The letter of an option by its place: "A" for 0. */
export function letterAt(place: number): string {
  return String.fromCharCode(65 + place);
}
