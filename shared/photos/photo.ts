/** The formats that a photo may have, by the Content-Type that says so. */
export const PHOTO_FORMATS = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' } as const
export type PhotoType = keyof typeof PHOTO_FORMATS

/** Photos of one quote. */
export const MAX_PHOTOS = 5
/** Photos that a crew may add to one visit. */
export const MAX_VISIT_PHOTOS = 20
/** Bytes (1 MiB). */
export const MAX_PHOTO_BYTES = 1024 * 1024
/** Pixels. The server refuses more. */
export const MAX_PHOTO_SIDE = 4096
/** Pixels. The browser shrinks a photo's long side to this before it sends it. */
export const SENT_PHOTO_SIDE = 1600
/** Pixels that each photo counts toward the hour of its client address, at least: the most that the browser sends. */
export const COUNTED_PIXELS = SENT_PHOTO_SIDE ** 2
/** Pixels. The server shrinks a photo's long side to this before it stores it. */
export const STORED_PHOTO_SIDE = 2000
