const HEADER_BYTES = 6
const ENTRY_BYTES = 16
const ICON = 1
const BITS_PER_PIXEL = 32

interface IconPicture {
  /** Pixels of each side, less than 256. */
  size: number
  png: Buffer
}

/** An .ico file with the unchanged PNGs. */
export function packIco(pictures: readonly IconPicture[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(ICON, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = HEADER_BYTES + ENTRY_BYTES * pictures.length
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(ENTRY_BYTES)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(BITS_PER_PIXEL, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)])
}
