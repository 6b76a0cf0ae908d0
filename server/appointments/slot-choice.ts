/** A slot on a day, with the instants that it is. */
export interface SlotChoice {
  date: string
  timeSlot: string
  start: Date
  end: Date
}

/** As a statement takes it. */
export function slotValues({ date, timeSlot, start, end }: SlotChoice) {
  return { date, timeSlot, start: start.toISOString(), end: end.toISOString() }
}
