/** In inches or pixels, as its user says. */
export interface Size {
  width: number
  height: number
}

/** An upright rectangle by its corner with the least coordinates; in inches or pixels, as its user says. */
export interface Rect extends Size {
  x: number
  y: number
}
