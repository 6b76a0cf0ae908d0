import { useCallback, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** The ids of the selected quotes. */
export function useSelection() {
  const [selected, setSelected] = useState(NONE)
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    [],
  )
  return {
    selected,
    toggle,
    select: (ids: readonly string[]) => setSelected(new Set(ids)),
    clear: () => setSelected(NONE),
  }
}
