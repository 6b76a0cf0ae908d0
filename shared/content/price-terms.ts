import { type CutoutKind, PROFILES } from '#shared/fabrication/details.ts'
import { STONE_IDS, STONE_NAMES } from '#shared/countertops/stones.ts'
import { CUTOUT_LABELS } from '#shared/fabrication/labels.ts'
import { edgeLabel } from '#shared/estimate/items.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { formatPrice } from '#shared/lib/cents.ts'

const CUTOUTS: readonly { kinds: readonly CutoutKind[]; text: string }[] = [
  { kinds: ['sink-single', 'sink-double'], text: 'Undermount sink cutout' },
  { kinds: ['sink-bar'], text: 'Bar sink cutout' },
  { kinds: ['sink-dropin'], text: 'Drop-in sink cutout' },
  { kinds: ['sink-farmhouse'], text: 'Farmhouse sink cutout' },
  { kinds: ['cooktop-30', 'cooktop-36'], text: 'Cooktop cutout' },
  { kinds: ['faucet', 'hole'], text: 'Faucet hole or extra hole' },
  { kinds: ['outlet'], text: 'Outlet cutout' },
  { kinds: ['other'], text: 'Any other cutout' },
]

/** Nothing where leftover stone isn't billed. */
function leftOverTerms({ leftOverPerSquareFootCents: rates }: PriceList): string[] {
  return STONE_IDS.filter((stone) => rates[stone] > 0).map(
    (stone) =>
      `${STONE_NAMES[stone]} left over, if you need two slabs or more: ${formatPrice(rates[stone])} a square foot`,
  )
}

/** What the installed price per square foot includes, what an estimate adds, and what we can only price after the visit. */
export function listPriceTerms(prices: PriceList) {
  const { edgePerFootCents, waterfallCents, cutoutCents, removalCents } = prices
  const leftOver = leftOverTerms(prices)
  const edges = PROFILES.map((profile) => ({
    text: profile === 'mitered' ? 'Thick mitered edge, strips included' : edgeLabel(profile),
    cents: edgePerFootCents[profile],
  }))
  const cutouts = CUTOUTS.flatMap(({ kinds, text }) => {
    const own = kinds.map((kind) => ({ text: `${CUTOUT_LABELS[kind]} cutout`, cents: cutoutCents[kind] }))
    // Kinds with one name share a line until their prices differ.
    return new Set(own.map(({ cents }) => cents)).size === 1 ? [{ text, cents: own[0]?.cents ?? null }] : own
  })
  return {
    included: [
      leftOver.length > 0
        ? 'The stone, priced by the square foot, with the offcuts of its slabs'
        : 'The stone, priced by the square foot and not by the slab',
      'Cutting, and polishing every edge that shows',
      ...edges.flatMap(({ text, cents }) => (cents === 0 ? [text] : [])),
      'Template, seams, sealing, delivery and installation',
      'Every trip we make to you',
      'Sales tax',
    ],
    inYourEstimate: [
      ...cutouts.flatMap(({ text, cents }) => (cents === null ? [] : [`${text}: ${formatPrice(cents)}`])),
      ...edges.flatMap(({ text, cents }) => (cents === 0 ? [] : [`${text}: ${formatPrice(cents)} a foot`])),
      ...leftOver,
      'Backsplash: its area at the price of the stone',
      `Waterfall end: ${formatPrice(waterfallCents)}, and its area at the price of the stone`,
      `Removing a laminate top: ${formatPrice(removalCents.laminate)} per job`,
      `Removing a stone top: ${formatPrice(removalCents.stone)} per job`,
    ],
    agreedAfterTheVisit: [
      ...cutouts.flatMap(({ text, cents }) => (cents === null ? [text] : [])),
      'Brackets under a long overhang',
      'Repairs to walls or cabinets',
    ],
  }
}
