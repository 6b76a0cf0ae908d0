const LENGTH = 8

/** The start of the id. Customers read it out on the phone, and the office sees it on the appointment. */
export function appointmentReference(id: string): string {
  return id.slice(0, LENGTH).toUpperCase()
}
