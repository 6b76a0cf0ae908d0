import { useRef, useState } from 'react'
import type { Design } from '#shared/countertops/design.ts'
import { type DesignerStore, useFirstDesign, useLiveDesign } from './use-designer.ts'

/** Words about the design that follow a drag. `of` gives them. */
export function LiveText({ store, of }: { store: DesignerStore; of: (design: Design) => string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const design = useFirstDesign(store)
  const [first] = useState(() => of(design))
  useLiveDesign(store, (next) => {
    const text = of(next)
    if (ref.current && ref.current.textContent !== text) ref.current.textContent = text
  })
  return <span ref={ref}>{first}</span>
}
