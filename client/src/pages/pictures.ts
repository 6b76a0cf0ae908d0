import heroBristolBay from '#client/assets/pictures/hero-inverness-bristol-bay.webp'
import heroBristolBay800 from '#client/assets/pictures/hero-inverness-bristol-bay-800.webp'
import heroSouthport from '#client/assets/pictures/hero-southport.webp'
import heroSouthport800 from '#client/assets/pictures/hero-southport-800.webp'
import heroTravella from '#client/assets/pictures/hero-travella.webp'
import heroTravella800 from '#client/assets/pictures/hero-travella-800.webp'
import materialBristolBay from '#client/assets/pictures/materials-inverness-bristol-bay.webp'
import materialSouthport from '#client/assets/pictures/materials-southport.webp'
import materialTravella from '#client/assets/pictures/materials-travella.webp'
import type { StoneId } from '#shared/countertops/stones.ts'

/** Close-ups of each slab, 4:3, by pixels across. */
export const HERO_PICTURES: Record<StoneId, Record<800 | 1600, string>> = {
  'inverness-bristol-bay': { 800: heroBristolBay800, 1600: heroBristolBay },
  southport: { 800: heroSouthport800, 1600: heroSouthport },
  travella: { 800: heroTravella800, 1600: heroTravella },
}

/** Another part of each slab, 900 x 675 px. */
export const MATERIAL_PICTURES: Record<StoneId, string> = {
  'inverness-bristol-bay': materialBristolBay,
  southport: materialSouthport,
  travella: materialTravella,
}
