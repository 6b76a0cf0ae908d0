import bristolBay3100 from '#client/assets/stones/inverness-bristol-bay.webp'
import bristolBay180 from '#client/assets/stones/inverness-bristol-bay-180.webp'
import bristolBay620 from '#client/assets/stones/inverness-bristol-bay-620.webp'
import bristolBay1550 from '#client/assets/stones/inverness-bristol-bay-1550.webp'
import southport3100 from '#client/assets/stones/southport.webp'
import southport180 from '#client/assets/stones/southport-180.webp'
import southport620 from '#client/assets/stones/southport-620.webp'
import southport1550 from '#client/assets/stones/southport-1550.webp'
import travella3100 from '#client/assets/stones/travella.webp'
import travella180 from '#client/assets/stones/travella-180.webp'
import travella620 from '#client/assets/stones/travella-620.webp'
import travella1550 from '#client/assets/stones/travella-1550.webp'
import { SLAB_PICTURE, type StoneId } from '#shared/countertops/stones.ts'

/** Pixels across. */
type PictureWidth = 180 | 620 | 1550 | 3100

/** Addresses of each slab picture, whole slab, by width. All have the proportions of SLAB_PICTURE. */
export const STONE_PICTURES: Record<StoneId, Record<PictureWidth, string>> = {
  'inverness-bristol-bay': { 180: bristolBay180, 620: bristolBay620, 1550: bristolBay1550, 3100: bristolBay3100 },
  southport: { 180: southport180, 620: southport620, 1550: southport1550, 3100: southport3100 },
  travella: { 180: travella180, 620: travella620, 1550: travella1550, 3100: travella3100 },
}

const WIDTHS: readonly PictureWidth[] = [180, 620, 1550, 3100]

/** The smallest picture that is sharp at `scale` CSS pixels per inch on this screen. */
export function stonePictureFor(stone: StoneId, scale: number): string {
  const needed = SLAB_PICTURE.width * scale * Math.min(globalThis.devicePixelRatio || 1, 2)
  const width = WIDTHS.find((pixels) => pixels >= needed) ?? 3100
  return STONE_PICTURES[stone][width]
}
