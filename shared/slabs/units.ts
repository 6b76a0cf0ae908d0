// A slab is planned in whole sixteenths of an inch, so that browser and server always get the same plan.

import { ruleValue } from '#shared/fabrication/rules.ts'
import { USABLE } from './parts.ts'

/** Sixteenths that the saw's blade takes. */
export const KERF = sixteenths(ruleValue('slab.kerf', 'note'))

/** Sixteenths. */
export interface Size {
  width: number
  height: number
}

/** Sixteenths; `x` and `y` of its lower left corner, from the lower left of the slab's usable area. */
export interface Rectangle extends Size {
  x: number
  y: number
}

/** A size of blank. Blanks of one kind can take each other's place. */
export interface Kind extends Size {
  mayTurn: boolean
}

/** What a saw can use of a slab. */
export const USABLE_SLAB: Size = { width: sixteenths(USABLE.width), height: sixteenths(USABLE.height) }

/** The sixteenths that a length in inches needs, rounded up. What floating point adds is not a sixteenth. */
export function sixteenths(inches: number): number {
  return Math.ceil(16 * inches - 1e-9)
}

export const areaOf = ({ width, height }: Size): number => width * height

export const fitsIn = (size: Size, room: Size): boolean => size.width <= room.width && size.height <= room.height

/** From the largest to the smallest; never 0 for two different ones. */
export const byKind = (a: Kind, b: Kind): number =>
  areaOf(b) - areaOf(a) || b.width - a.width || Number(b.mayTurn) - Number(a.mayTurn)
