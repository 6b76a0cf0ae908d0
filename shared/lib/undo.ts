/** Seconds that the email of a message or of a moved visit waits. 'Undo' cancels it until then. */
export const UNDO_SECONDS = 10
/** Milliseconds that a toast with 'Undo' stays. The rest of `UNDO_SECONDS` is for the request. */
export const UNDO_TOAST_MS = 8000
