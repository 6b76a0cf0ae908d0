import { useEffect, useState } from 'react'

/**
 * A value once it has stayed the same for so many milliseconds, so that a screen reader doesn't hear each step of a change.
 * `initial` at first.
 */
export function useAtRest<T>(value: T, milliseconds: number, initial = value): T {
  const [atRest, setAtRest] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return atRest
}
