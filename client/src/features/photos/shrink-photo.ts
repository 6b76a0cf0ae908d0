import { MAX_PHOTO_BYTES, SENT_PHOTO_SIDE } from '#shared/photos/photo.ts'

interface ShrunkPhoto {
  /** A JPEG without metadata, small enough to send. */
  photo: Blob
  /** A small picture of it, as a data URL. */
  preview: string
}

/** Tried in turn until the photo is small enough. Most are at the first. Pixels of the long side, and JPEG quality. */
const TRIES = [
  [SENT_PHOTO_SIDE, 0.85],
  [SENT_PHOTO_SIDE, 0.7],
  [SENT_PHOTO_SIDE * 0.75, 0.7],
  [SENT_PHOTO_SIDE * 0.5, 0.6],
] as const
/** Pixels. Twice the size that the form shows, for sharp screens. */
const PREVIEW_SIDE = 160

/**
 * Shrinks a file to a JPEG of at most `SENT_PHOTO_SIDE` pixels, upright and without metadata (docs/rules.md, Photos). Throws
 * for a file that this browser can't show as a picture.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  const url = URL.createObjectURL(file)
  try {
    const image = await load(url)
    const preview = draw(image, PREVIEW_SIDE).toDataURL('image/jpeg', 0.7)
    for (const [side, quality] of TRIES) {
      const photo = await encode(draw(image, side), quality)
      if (photo.size <= MAX_PHOTO_BYTES) return { photo, preview }
    }
    throw new Error('The photo stays too large')
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** An image element applies the orientation in every browser, and reads HEIC where the browser can. */
function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error("The browser can't read this picture")))
    image.src = url
  })
}

/** Draws the picture on white, because a JPEG has no transparency. */
function draw(image: HTMLImageElement, maxSide: number): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context || naturalWidth === 0) throw new Error('The picture has no size')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!jpeg) throw new Error('The browser made no JPEG')
  return jpeg
}
