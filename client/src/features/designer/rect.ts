/** In inches or pixels, depending on the use. */
export interface Size {
  width: number
  height: number
}

/** A rectangle by its corner with the smallest coordinates. In inches or pixels, depending on the use. */
export interface Rect extends Size {
  x: number
  y: number
}
