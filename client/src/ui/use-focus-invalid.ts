import { type RefObject, useEffect, useState } from 'react'

/** A group of radio buttons can't be invalid itself. Its problem describes it. */
const INVALID = '[aria-invalid], fieldset[aria-describedby] input'

/** After each failed try to send, the first invalid field in `part` gets the focus. */
export function useFocusInvalid(part: RefObject<HTMLElement | null>) {
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    const field = failures > 0 ? part.current?.querySelector<HTMLElement>(INVALID) : undefined
    field?.focus()
    // If it had the focus already, the text below it may be out of view.
    field?.scrollIntoView?.({ block: 'nearest' })
  }, [failures, part])
  return {
    /** The fields show what's wrong from then on. */
    hasFailed: failures > 0,
    fail: () => setFailures((count) => count + 1),
    clear: () => setFailures(0),
  }
}
