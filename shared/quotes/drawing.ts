/** Every countertop of a quote request has a drawing: a PNG as a data URL. */
export const PNG_DATA_URL_PREFIX = 'data:image/png;base64,'
/** Pixels. */
export const MAX_DRAWING_SIDE = 4096
/** Decoded bytes (2 MiB). */
export const MAX_DRAWING_BYTES = 2 * 1024 * 1024
