/** Seconds that the email of a message or of a moved visit waits. 'Undo' cancels it until then. */
export const UNDO_SECONDS = 10
/** Milliseconds that a toast with 'Undo' stays. The rest of `UNDO_SECONDS` is for the request. */
export const UNDO_TOAST_MS = 8000

/** Durations in milliseconds. A day of a clock that changes to or from daylight saving time is shorter or longer. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
