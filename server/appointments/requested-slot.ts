/** A slot on a day, with the instants at which it starts and ends. */
export interface RequestedSlot {
  date: string
  timeSlot: string
  start: Date
  end: Date
}

/** The parameters of a statement. */
export function slotValues({ date, timeSlot, start, end }: RequestedSlot) {
  return { date, timeSlot, start: start.toISOString(), end: end.toISOString() }
}
