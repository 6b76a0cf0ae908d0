import type { Sharp } from 'sharp'
import { AppError, invalid } from '#server/http/app-error.ts'
import { inTurn } from '#server/http/mount-endpoints.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { MAX_PHOTO_SIDE, PHOTO_FORMATS, type PhotoType, STORED_PHOTO_SIDE } from '#shared/photos/photo.ts'

/** Seconds. A photo from our form takes a tenth of one. */
const TIMEOUT = 10

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

/** The largest that passes takes up to 100 MB while it's read. */
const oneAtATime = inTurn(1)

/**
 * The same picture, upright, at most `STORED_PHOTO_SIDE` px a side, and without anything else that the file holds
 * (docs/rules.md, Photos). Throws 400 for what can't be read, is of another type, animated or too large.
 */
export async function reencodePhoto(bytes: Buffer, type: PhotoType): Promise<Buffer> {
  const sharp = await loadSharp()
  return oneAtATime(async () => {
    try {
      return await reencode(sharp(bytes, { limitInputPixels: MAX_PHOTO_SIDE ** 2 }), type)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw String(error).includes('pixel limit') ? tooLarge() : invalid('', 'The photo is damaged or incomplete')
    }
  })
}

async function reencode(photo: Sharp, type: PhotoType): Promise<Buffer> {
  const { format, width, height, pages = 1 } = await photo.metadata()
  if (PHOTO_FORMATS[type].toLowerCase() !== format) {
    throw invalid('', `The photo isn't a ${PHOTO_FORMATS[type]}, as its Content-Type says`)
  }
  if (pages > 1) throw invalid('', "A photo can't be animated")
  if (Math.max(width, height) > MAX_PHOTO_SIDE) throw tooLarge()
  return photo
    .timeout({ seconds: TIMEOUT })
    .autoOrient()
    .resize({ width: STORED_PHOTO_SIDE, height: STORED_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, { quality: 85 })
    .toBuffer()
}

function tooLarge(): AppError {
  return invalid('', `Each side of the photo must be 1 to ${MAX_PHOTO_SIDE} pixels`)
}
