import { useRef, useState } from 'react'
import type { Design } from '#shared/countertops/design.ts'
import { writeText } from './drawn.ts'
import { type DesignerStore, type Pace, useFirstDesign, useLiveDesign } from './use-designer.ts'

interface LiveTextProps {
  store: DesignerStore
  of: (design: Design) => string
  pace?: Pace
}

/**
 * Words about the design that follow a drag. `of` gives them. They belong into a box of a fixed size with `contain-live`:
 * in any other each change would lay out, and paint, the whole page anew.
 */
export function LiveText({ store, of, pace = 'reading' }: LiveTextProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const design = useFirstDesign(store)
  const [first] = useState(() => of(design))
  const write = (next: Design) => {
    if (ref.current) writeText(ref.current, of(next))
  }
  useLiveDesign(store, write, pace)
  return <span ref={ref}>{first}</span>
}
