import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Quote } from '#shared/quotes/schema.ts'

const NONE: ReadonlySet<string> = new Set()

/** The ids of the selected quotes of a list. */
export function useSelection(quotes: readonly Quote[]) {
  const [selected, setSelected] = useState(NONE)
  const listed = useRef(quotes)
  useLayoutEffect(() => {
    listed.current = quotes
  })
  /** What was toggled last. A range begins there. */
  const last = useRef<string>(undefined)
  const toggle = useCallback((id: string, isRange = false) => {
    const ids = listed.current.map((quote) => quote.id)
    const ends = [ids.indexOf(last.current ?? ''), ids.indexOf(id)]
    const range = isRange && !ends.includes(-1) ? ids.slice(Math.min(...ends), Math.max(...ends) + 1) : []
    last.current = id
    setSelected((before) => {
      if (range.length > 0) return new Set([...before, ...range])
      return new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])
    })
  }, [])
  return {
    selected,
    toggle,
    select: (ids: readonly string[]) => setSelected(new Set(ids)),
    clear: () => setSelected(NONE),
  }
}
