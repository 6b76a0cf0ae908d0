/** Returns what `make` made last time under this name if its inputs are still the same (`===`). */
export type Reuse = <Made>(name: string, inputs: readonly unknown[], make: () => Made) => Made

/** Keeps the last drawing of each name, because a step of a drag leaves most of a room as it is. */
export function createReuse(): Reuse {
  const kept = new Map<string, { inputs: readonly unknown[]; made: unknown }>()
  return <Made>(name: string, inputs: readonly unknown[], make: () => Made): Made => {
    const last = kept.get(name)
    // A name always stands for the same type.
    if (last && isSameList(last.inputs, inputs)) return last.made as Made
    const made = make()
    kept.set(name, { inputs, made })
    return made
  }
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false
  return true
}
