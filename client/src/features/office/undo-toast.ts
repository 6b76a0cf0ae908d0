/** Milliseconds that a toast with 'Undo' stays. The server holds the email of a move a little longer. */
export const UNDO_TOAST_MS = 8000
