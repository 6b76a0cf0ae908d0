import { type ComponentType, useEffect, useState } from 'react'

type Load<P extends object> = () => Promise<ComponentType<P>>

/** A part that the page does without until its code has loaded, and for good if it doesn't. `load` must stay the same. */
export function useOptionalPart<P extends object>(load: Load<P>, isWanted: boolean): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setPart(() => loaded),
      () => {},
    )
  }, [load, isWanted])
  return Part
}
