import { useRef, useState } from 'react'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { writeText } from './svg-node.ts'
import { type DesignerStore, type UpdateRate, useInitialDraft, usePaintDraft } from './use-designer.ts'

interface DraftTextProps {
  store: DesignerStore
  format: (draft: Countertop) => string
  rate?: UpdateRate
}

/**
 * Text about the draft that updates during a drag. Put it in a box of a fixed size with `contain-live`. Otherwise each
 * change lays out and paints the whole page.
 */
export function DraftText({ store, format, rate = 'throttled' }: DraftTextProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const draft = useInitialDraft(store)
  const [first] = useState(() => format(draft))
  const writtenRef = useRef<readonly unknown[]>([])
  const write = (next: Countertop) => {
    const inputs = [next, format]
    // The render after a drag changes nothing here, and a price takes a slow phone milliseconds.
    if (!ref.current || inputs.every((input, index) => input === writtenRef.current[index])) return
    writtenRef.current = inputs
    writeText(ref.current, format(next))
  }
  usePaintDraft(store, write, rate)
  return <span ref={ref}>{first}</span>
}
