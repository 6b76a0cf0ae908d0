import { availableParallelism } from 'node:os'
import type { Metadata, Sharp } from 'sharp'
import type { Context } from '#server/context.ts'
import { type AppError, invalid, tooManyRequests } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits.ts'
import { inFairTurn } from '#server/turns.ts'
import { lazily } from '#shared/lib/lazily.ts'
import {
  COUNTED_PIXELS,
  MAX_PHOTO_SIDE,
  PHOTO_FORMATS,
  type PhotoType,
  STORED_PHOTO_SIDE,
} from '#shared/photos/photo.ts'

/** A photo as we store it. Only `reencodePhoto` makes one. */
class ReencodedPhoto {
  readonly type: PhotoType
  readonly bytes: Buffer
  /** So that no other object has this type. */
  protected readonly isReencoded = true

  constructor(type: PhotoType, bytes: Buffer) {
    this.type = type
    this.bytes = bytes
  }
}
export type { ReencodedPhoto }

/** Seconds. A photo from our form takes a tenth of one. */
const TIMEOUT = 10
/** Seconds. */
const RETRY_AFTER = 5

/** Loaded with the first photo: it takes 40 MB. */
const loadSharp = lazily(async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // Nothing else is ever tried on a stranger's bytes.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
})

/** The largest that passes takes up to 100 MB and three seconds. */
const inPhotoTurn = inFairTurn(Math.min(2, availableParallelism()), 2)

/**
 * The same picture, upright, at most `STORED_PHOTO_SIDE` px a side, and without anything else that the file holds
 * (docs/rules.md, Photos). It takes seconds, so not inside of a transaction. Throws 400 for what can't be read, is of another
 * type, animated or too large, and 429 if its address has too many being processed or sent too many pixels.
 */
export async function reencodePhoto(
  ctx: Pick<Context, 'db' | 'limitCounts' | 'config' | 'now'>,
  { type, bytes, clientAddress }: { type: PhotoType; bytes: Buffer; clientAddress: string },
): Promise<ReencodedPhoto> {
  const sharp = await loadSharp()
  const photo = await orRefusal(() => sharp(bytes, { limitInputPixels: MAX_PHOTO_SIDE ** 2 }))
  const { format, width, height } = refuseOther(type, await orRefusal(() => photo.metadata()))
  // The others have been counted before the bytes were read.
  const extra = width * height - COUNTED_PIXELS
  if (extra > 0) await countHit(ctx, 'photo', clientAddress, extra)
  const busy = tooManyRequests("We're still reading your other photos. Please try again in a moment.", RETRY_AFTER)
  return inPhotoTurn(clientAddress, ctx.config.limited ? busy : undefined, async () => {
    return new ReencodedPhoto(type, await orRefusal(() => encode(photo, format)))
  })
}

/** Throws 400 unless we take such a picture as that type. */
function refuseOther(type: PhotoType, metadata: Metadata): Metadata {
  const { format, width, height, depth, pages = 1 } = metadata
  if (PHOTO_FORMATS[type].toLowerCase() !== format) {
    throw invalid('', `The photo isn't a ${PHOTO_FORMATS[type]}, as its Content-Type says`)
  }
  if (pages > 1) throw invalid('', "A photo can't be animated")
  if (Math.max(width, height) > MAX_PHOTO_SIDE) throw tooLarge()
  // A file of 131 KB with 16 bits a color can take ten seconds.
  if (depth !== 'uchar' && width * height > COUNTED_PIXELS) {
    throw invalid('', 'A photo of this size can have only 8 bits a color. Save it as a JPEG')
  }
  return metadata
}

function encode(photo: Sharp, format: Metadata['format']): Promise<Buffer> {
  return photo
    .timeout({ seconds: TIMEOUT })
    .autoOrient()
    .resize({ width: STORED_PHOTO_SIDE, height: STORED_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, { quality: 85 })
    .toBuffer()
}

/** Throws 400 for what the library can't read. */
async function orRefusal<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw String(error).includes('pixel limit') ? tooLarge() : invalid('', 'The photo is damaged or incomplete')
  }
}

function tooLarge(): AppError {
  return invalid('', `Each side of the photo must be 1 to ${MAX_PHOTO_SIDE} pixels`)
}
