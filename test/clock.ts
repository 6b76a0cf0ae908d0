/** When every unit, component and API test runs: a Monday, at 9:00 AM in Nashville. */
export const NOW = new Date('2027-03-01T15:00:00Z')

/**
 * Makes that the time for everything in this process, standing still. A test that needs another time sets it with Vitest's fake
 * timers. Vitest's real timers come back to this one.
 */
export function stopClock(): void {
  if (Date.now() === NOW.getTime()) return
  globalThis.Date = new Proxy(Date, {
    apply: () => NOW.toString(),
    construct: (RealDate, values, newTarget) =>
      Reflect.construct(RealDate, values.length === 0 ? [NOW] : values, newTarget),
    get: (RealDate, key) => (key === 'now' ? () => NOW.getTime() : Reflect.get(RealDate, key)),
  })
}

/** What the machine's clock says, in milliseconds since 1970. Only for what the system dates, like files. */
export const realNow = () => performance.timeOrigin + performance.now()
