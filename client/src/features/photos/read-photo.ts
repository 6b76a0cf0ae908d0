import { errorText } from '#client/api/request-error.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Milliseconds. Enough for 1 MB on a slow phone connection. */
export const SEND_TIMEOUT_MS = 90_000

export class UnreadablePhoto extends Error {}

/** `shrinkPhoto`, which says why it failed. */
export async function readPhoto(file: File): ReturnType<typeof shrinkPhoto> {
  try {
    return await shrinkPhoto(file)
  } catch (cause) {
    throw new UnreadablePhoto(isHeic(file) ? HEIC : UNREADABLE, { cause })
  }
}

/** Why a photo wasn't read or sent. */
export function photoProblem(error: unknown): string {
  return error instanceof UnreadablePhoto ? error.message : errorText(error, "We couldn't send this photo.")
}

const HEIC = "This browser can't read HEIC photos. Save it as a JPEG, or add it on your phone."
const UNREADABLE = "We can't read this file as a photo. Choose a JPEG or PNG."

function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}
