import { storageEntry } from '#client/api/storage.ts'

const stored = storageEntry('local', 'has_booked')

/** Whether this browser has ever held a time. Without one, pages don't ask the server for its visit. */
export function hasBooked(): boolean {
  return stored.read() !== null
}

export function rememberBooking(): void {
  stored.write('yes')
}
