import { useState } from 'react'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'

/** One step's place in the walk, and the entry that is there. */
export interface Stop {
  /** Counts on beyond both ends, so that the picture after the last one comes from the same side as any next one. */
  position: number
  entry: PortfolioEntry
}

interface Walk {
  /** From 0. */
  index: number
  position: number
  /** The stop before, the one that is shown, and the one after. A single entry has no others. */
  stops: readonly Stop[]
  step: (by: 1 | -1) => void
}

/** A walk round `entries`, at the one that `openId` names; `onGo` is told where a step leads. */
export function useWalk(
  entries: readonly PortfolioEntry[],
  openId: string,
  onGo: (entry: PortfolioEntry) => void,
): Walk {
  const index = Math.max(
    entries.findIndex(({ id }) => id === openId),
    0,
  )
  const [position, setPosition] = useState(index)
  // Gone there by other ways than a step: by a key to the first or last, or by the browser's address.
  const strayed = index - remainder(position, entries.length)
  if (strayed !== 0) setPosition(position + strayed)

  const near = entries.length > 1 ? [-1, 0, 1] : [0]
  return {
    index,
    position,
    stops: near.flatMap((by) => {
      const entry = entries[remainder(position + by, entries.length)]
      return entry ? [{ position: position + by, entry }] : []
    }),
    step: (by) => {
      const entry = entries[remainder(position + by, entries.length)]
      if (!entry || entries.length === 1) return
      setPosition(position + by)
      onGo(entry)
    },
  }
}

function remainder(position: number, count: number): number {
  return ((position % count) + count) % count
}
