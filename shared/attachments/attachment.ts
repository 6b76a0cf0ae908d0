/** The Content-Types of the files that the office may attach to a quote. */
export const ATTACHMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** Files of one quote. */
export const MAX_ATTACHMENTS = 20
/** Bytes (20 MiB). */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024
