import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Details } from '#shared/fabrication/details.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { type Placement, withPlacement } from '#shared/fabrication/presets.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { detailsOf } from '#client/features/designer/draft-details.ts'
import { commonProfile, commonSplashHeight, setProfile, setSplash, splashOf } from './edit-sides.ts'

/** The countertop in another place. Sides that become free or walls get the edge and the backsplash of the others. */
export function placeAt(countertop: Countertop, placement: Placement): Details {
  const before = stretchesOf(countertop)
  const profile = commonProfile(before)
  const height = commonSplashHeight(before)
  let details = withPlacement(countertop, placement)
  if (profile && profile !== 'eased') details = setProfile({ ...countertop, details }, profile)
  if (height) details = setSplash({ ...countertop, details }, splashOf(height))
  return details
}

/** An L with its leg on the other side. Everything on it is mirrored, too. */
export function turnLeg(countertop: Countertop): Details {
  const { shape, dimensions } = countertop
  return mirrorDetails(shape, dimensions, detailsOf(countertop))
}
