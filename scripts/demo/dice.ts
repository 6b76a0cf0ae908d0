/** Picks by chance, the same each time for the same seed. */
export interface Dice {
  /** From 0 to 1. */
  next: () => number
  pick: <T>(list: readonly T[]) => T
  /** A whole number, both ends included. */
  between: (from: number, to: number) => number
  /** True with this probability. */
  chance: (probability: number) => boolean
}

export function createDice(seed: number): Dice {
  const next = generator(seed)
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return { next, pick, between, chance: (probability) => next() < probability }
}

/** A seeded random generator from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
