import { SHAPE_LABELS } from '#shared/countertops/design.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import type { Item, Picture } from './content.ts'
import type { QuotedCountertop } from './facts.ts'
import type { MailAttachment } from './message.ts'

/**
 * Bytes of all drawings in one mail. They grow by a third on the way, and many mail servers take no more than 10 MB;
 * fifty drawings at their usual size would be 20.
 */
export const MAX_DRAWINGS_BYTES = 5_000_000

/** CSS pixels: the width of the sheet less its gutters, and a height that leaves a phone's screen room for words. */
const MAX_PICTURE = { width: 536, height: 420 }

interface DrawnCountertops {
  items: Item[]
  attachments: MailAttachment[]
  /** How many drawings had to stay out. */
  leftOut: number
}

/** The countertops of a request, each with its drawing as long as the mail stays small enough. */
export function drawnCountertops(countertops: readonly QuotedCountertop[]): DrawnCountertops {
  const attachments: MailAttachment[] = []
  let bytes = 0
  let leftOut = 0
  const items = countertops.map((countertop, index) => {
    const { drawing } = countertop
    if (!drawing || bytes + drawing.byteLength > MAX_DRAWINGS_BYTES) {
      if (drawing) leftOut++
      return item(countertop, index, undefined)
    }
    bytes += drawing.byteLength
    const cid = `countertop-${index + 1}@drawing`
    attachments.push({
      filename: `countertop-${index + 1}.png`,
      contentType: 'image/png',
      content: Buffer.from(drawing),
      cid,
    })
    return item(countertop, index, cid)
  })
  return { items, attachments, leftOut }
}

function item(countertop: QuotedCountertop, index: number, cid: string | undefined): Item {
  const { shape, dimensions, stone, areaSquareFeet, drawing } = countertop
  const sizes = formatSizes(shape, dimensions)
  const alt = `Drawing of countertop ${index + 1}: ${SHAPE_LABELS[shape]}, ${sizes}`
  return {
    kind: 'item',
    title: `${index + 1}. ${SHAPE_LABELS[shape]}, ${STONE_NAMES[stone]}`,
    lines: [sizes, `${formatSquareFeet(areaSquareFeet)} sq ft`],
    picture: cid && drawing ? picture(cid, alt, drawing) : undefined,
  }
}

/** As large as it is still sharp on a phone: the labels of a drawing are made to be read at half its size. */
const PIXELS_PER_CSS_PIXEL = 1.5

function picture(cid: string, alt: string, png: Uint8Array): Picture {
  const header = new DataView(png.buffer, png.byteOffset, png.byteLength)
  // IHDR comes first in every PNG.
  const [pixelWidth, pixelHeight] = [header.getUint32(16), header.getUint32(20)]
  const scale = Math.min(1 / PIXELS_PER_CSS_PIXEL, MAX_PICTURE.width / pixelWidth, MAX_PICTURE.height / pixelHeight)
  return { cid, alt, width: Math.round(pixelWidth * scale), height: Math.round(pixelHeight * scale) }
}
