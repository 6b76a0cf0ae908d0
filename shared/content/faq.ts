import { FREE_CANCELLATION_HOURS } from '#shared/appointments/terms.ts'
import { sizeFigures } from '#shared/countertops/sizes.ts'
import { SLAB } from '#shared/countertops/stones.ts'
import { PROFILES } from '#shared/fabrication/details.ts'
import { profileName } from '#shared/fabrication/labels.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { formatPrice, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCount, formatRange } from '#shared/lib/counts.ts'
import { PROMISED } from './promises.ts'
import { MEASUREMENT_FEE_CENTS, SHOP } from './shop.ts'

export interface Question {
  question: string
  /** Plain text, which search engines get word for word. */
  answer: string
}

const FEE = formatWholeDollars(MEASUREMENT_FEE_CENTS)
const SLAB_SIZE = `${sizeFigures(SLAB.width, SLAB.height)}\u00a0inches`
const PLACES = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(SHOP.serviceArea.map(({ town }) => town))
const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' })
const { priceDays, installationWeeks, installationDays } = PROMISED

/** Common questions before an order. The answers must agree with estimates and appointments. */
export const listQuestions = (prices: PriceList): readonly Question[] => [
  {
    question: 'How do I get a sample?',
    answer: `Tap "Order a sample" by any stone and we'll mail it to you, call ${SHOP.phone}, or stop by ${SHOP.street} during shop hours. Take the sample home and look at it in your own light before you decide. The pictures here are renderings, and no two slabs are alike.`,
  },
  {
    question: 'What does the price per square foot include?',
    answer: `The stone, the template, cutting, ${nameIncludedEdges(prices)}seams, sealing, delivery, installation and tax. We don't charge for a second trip. Your estimate adds what you choose under Details: cutouts, a backsplash, special edges and waterfall ends. ${nameLeftOver(prices)}Cutouts don't reduce the billed area. Our minimum for any job is ${formatPrice(prices.minimumJobCents)}.`,
  },
  {
    question: 'What does the measurement visit cost?',
    answer: `The visit takes about an hour and costs ${FEE}, which is credited to your countertop in full. Cancel at least ${FREE_CANCELLATION_HOURS} hours before the visit, and you're refunded in full.`,
  },
  {
    question: 'Will there be a seam?',
    answer: `Our slabs are ${SLAB_SIZE}. Anything longer or deeper takes more than one piece. So do most L and U shapes, because a corner cut from one piece wastes most of a slab and rarely fits through a door. After the visit, before you order, we show you where each seam goes. Seams in quartz are narrow and filled to match, but you can find them if you look closely.`,
  },
  {
    question: 'How long does it take?',
    answer: `You get your final price ${formatRange(priceDays, 'business day')} after the visit. We usually install ${formatRange(installationWeeks, 'week')} after you order. Installation usually takes ${formatCount(installationDays, 'day')}.`,
  },
  {
    question: 'Can I change the stone after the visit?',
    answer:
      "Yes, until you order. The measurements stay the same, so you don't need a second visit. We send you a final price for the new stone. Once we cut a slab, we can't change it.",
  },
  {
    question: "Is the estimate what I'll pay?",
    answer: `It's an estimate for the countertop you drew, with the cutouts, edges and backsplash you added, from the same price list as your final price. It shows how much the price can change if a wall measures an inch more or less. Some things we can only price after the visit, such as brackets under a long overhang. Then you get one final price with everything in it. You don't order until then.`,
  },
  {
    question: 'How do I order and pay?',
    answer: `After the visit we send you a final quote. You accept it on your own page, pay the deposit there by card or from your bank account, and choose the day of your installation. The balance is due when we install. You can also pay by check or in cash.`,
  },
  {
    question: 'Do you remove my old countertop?',
    answer: `Yes. Say what it's made of when you request a quote, and your estimate includes it: ${formatPrice(prices.removalCents.laminate)} per job for a laminate top, ${formatPrice(prices.removalCents.stone)} for a stone top. Have your plumber or electrician disconnect water, gas and power before we come, and reconnect them after.`,
  },
  {
    question: 'Do you work where I live?',
    answer: `We measure and install in ${PLACES}. If you live nearby but outside these towns, call ${SHOP.phone} before you book a visit.`,
  },
]

function nameLeftOver({ leftOverPerSquareFootCents }: PriceList): string {
  if (Object.values(leftOverPerSquareFootCents).every((cents) => cents === 0)) return ''
  return 'If your countertops need two slabs or more, it also adds the stone that is left over, at a lower price. You can keep it. '
}

/** `an eased or pencil edge, `, or nothing if every edge has a price. */
function nameIncludedEdges({ edgePerFootCents }: PriceList): string {
  const names = PROFILES.filter((profile) => edgePerFootCents[profile] === 0).map(profileName)
  const [first] = names
  if (first === undefined) return ''
  return `${/^[aeiou]/.test(first) ? 'an' : 'a'} ${EITHER.format(names)} edge, `
}
