import { statfsSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
/**
 * Changes are refused when the disk has less than this. A full disk ends the embedded database, and the largest quote takes
 * about 50 MB: its pictures, the same again in the log, and a new file of the log.
 */
const KEPT_FREE_MEGABYTES = 64

/** A change that the embedded database must not make, because its disk is almost full. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'

  constructor(folder: string) {
    super(
      `The disk of ${folder} is full. It has ${freeMegabytes(folder)} MB left, and the database needs ${KEPT_FREE_MEGABYTES} MB. Make room on it.`,
    )
  }
}

/** A look takes about 5 µs, so each change takes its own. */
export function hasRoom(folder: string): boolean {
  return freeMegabytes(folder) >= KEPT_FREE_MEGABYTES
}

/** What this user may still write. Infinite if the file system doesn't say. */
function freeMegabytes(folder: string): number {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder)
    return blocks > 0 ? Math.floor((bavail * bsize) / MEGABYTE) : Infinity
  } catch {
    return Infinity
  }
}
