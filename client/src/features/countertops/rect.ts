/** An upright rectangle by its corner with the least coordinates; in inches or pixels, as its user says. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}
