import { vi } from 'vitest'
import { stopClock } from './clock.ts'

stopClock()

// After `vi.setSystemTime` without fake timers, Vitest puts back the `Date` that it loaded with, which runs.
const { useRealTimers } = vi
vi.useRealTimers = () => {
  useRealTimers()
  stopClock()
  return vi
}
