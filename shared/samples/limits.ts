/** Stones of one request. */
export const MAX_SAMPLES = 3
