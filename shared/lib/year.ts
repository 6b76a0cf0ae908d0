// Apart from the other dates: the first view needs a year, and not the time zones that the others bring.

/** The year, such as `2026`, that it is in `timeZone` at this instant. */
export function yearIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(instant)
}
