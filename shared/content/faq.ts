import { FREE_CANCELLATION_HOURS } from '#shared/appointments/visit-terms.ts'
import { SLAB } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { countOf, rangeOf } from '#shared/lib/counts.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { PROMISED } from './promises.ts'
import { MEASUREMENT_FEE_CENTS, SHOP } from './shop.ts'

export interface Question {
  question: string
  /** Plain text: search engines are given it word for word. */
  answer: string
}

const FEE = formatWholeDollars(MEASUREMENT_FEE_CENTS)
const MINIMUM = formatWholeDollars(PRICE_LIST.minimumJobCents)
const SLAB_SIZE = `${formatInches(SLAB.width)} by ${formatInches(SLAB.height)} inches`
const PLACES = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(SHOP.serviceArea)
const { priceDays, installationWeeks, installationDays } = PROMISED

/** What people ask before they order. Nothing here may say another thing than the estimate and the booking do. */
export const FAQ: readonly Question[] = [
  {
    question: 'How do I get a sample?',
    answer: `Call ${SHOP.phone}, or come to ${SHOP.street} while we are open. Take the sample home and look at it in your own light before you decide: the pictures here are illustrations, and no two slabs are alike.`,
  },
  {
    question: 'What is in the price of a square foot, and what is not?',
    answer: `The stone, cutting and polishing, bringing it to you, fitting it, and tax. The estimate knows your shape, your sizes and your stone, but not your sink, your cooktop, a backsplash or anything else that we find on site: what that adds stands in the fixed price after the visit. A job costs at least ${MINIMUM}.`,
  },
  {
    question: 'What does the measurement visit cost?',
    answer: `The visit takes about an hour and costs ${FEE}, which is credited to your countertop in full. Until ${FREE_CANCELLATION_HOURS} hours before the visit a cancellation brings the fee back.`,
  },
  {
    question: 'Will there be a seam?',
    answer: `A slab is ${SLAB_SIZE}. Whatever is longer or deeper than that is made of several pieces, and so are most L and U shapes, because a corner cut from one piece would waste most of a slab and seldom fits through a door. After the visit we show you where each seam will sit, before you order. A seam in quartz is narrow and filled to match, but on close inspection you can find it.`,
  },
  {
    question: 'How long does it take?',
    answer: `You have a fixed price ${rangeOf(priceDays, 'working day')} after the visit. From your order to the installation it is usually ${rangeOf(installationWeeks, 'week')}, and the installation itself usually takes ${countOf(installationDays, 'day')}.`,
  },
  {
    question: 'Can I change the stone after the visit?',
    answer:
      'Yes, until you order. The measurements stay the same, so there is no second visit: you get the fixed price in the other stone. Once a slab is cut, it cannot be changed.',
  },
  {
    question: 'Is the estimate what I will pay?',
    answer: `It is an estimate of the countertop that you drew. It follows the same price list as your final price, and shows how far that may move if a wall measures an inch more or less. Cutouts, a backsplash and whatever else you choose come on top. After the visit you get one fixed price with everything in it, and you order only then.`,
  },
  {
    question: 'Do you take my old countertop out?',
    answer:
      'Ask for it at the visit. It is not part of the price of a square foot, so what it adds stands in the fixed price. Water, gas and power must be disconnected by your plumber or electrician before we come, and connected again afterwards.',
  },
  {
    question: 'Do you work where I live?',
    answer: `We measure and fit in ${PLACES}. If you live elsewhere nearby, call ${SHOP.phone} before you book a visit.`,
  },
]
