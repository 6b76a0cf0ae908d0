import type { Drawn } from '#client/features/countertops/drawn.ts'

/** The drawing of `place` made from `from`: the one of last time where that is the same. */
export type Keep = (place: string, from: string, make: () => readonly Drawn[]) => readonly Drawn[]

/** Keeps what was drawn last at each place of one room: a drag changes little of it, a turn hardly anything. */
export function keeper(): Keep {
  const kept = new Map<string, { from: string; drawn: readonly Drawn[] }>()
  return (place, from, make) => {
    const last = kept.get(place)
    if (last?.from === from) return last.drawn
    const drawn = make()
    kept.set(place, { from, drawn })
    return drawn
  }
}
