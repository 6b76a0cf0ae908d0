/** The id of the heading of a stop on the page. */
export function stopHeadingId(appointmentId: string): string {
  return `stop-${appointmentId}`
}
