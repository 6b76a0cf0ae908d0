import { useState } from 'react'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'

/** An entry and its position in the sequence. */
export interface Stop {
  /** Continues past both ends, so that the first picture after the last one comes in from the same side as any next one. */
  position: number
  entry: PortfolioEntry
}

interface LightboxSteps {
  /** From 0. */
  index: number
  position: number
  /** The previous, the visible and the next stop. A single entry has no neighbors. */
  stops: readonly Stop[]
  step: (by: 1 | -1) => void
}

/** Steps through `entries` in a circle, starting at `openId`. Calls `onOpen` with the entry after each step. */
export function useLightboxSteps(
  entries: readonly PortfolioEntry[],
  openId: string,
  onOpen: (entry: PortfolioEntry) => void,
): LightboxSteps {
  const index = Math.max(
    entries.findIndex(({ id }) => id === openId),
    0,
  )
  const [position, setPosition] = useState(index)
  // The entry can change without a step: by Home, End or the URL.
  const drift = index - wrapIndex(position, entries.length)
  if (drift !== 0) setPosition(position + drift)

  const offsets = entries.length > 1 ? [-1, 0, 1] : [0]
  return {
    index,
    position,
    stops: offsets.flatMap((by) => {
      const entry = entries[wrapIndex(position + by, entries.length)]
      return entry ? [{ position: position + by, entry }] : []
    }),
    step: (by) => {
      const entry = entries[wrapIndex(position + by, entries.length)]
      if (!entry || entries.length === 1) return
      setPosition(position + by)
      onOpen(entry)
    },
  }
}

function wrapIndex(position: number, count: number): number {
  return ((position % count) + count) % count
}
