import { FREE_CANCELLATION_HOURS, HOLD_MINUTES, HOURS_AFTER_OPENING } from '#shared/appointments/terms.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { formatPrice, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCount } from '#shared/lib/counts.ts'
import { ORDER_TERMS } from './order-terms.ts'
import type { Policy } from './policy.ts'
import { WORKMANSHIP } from './process.ts'
import { PROMISED } from './promises.ts'
import { MEASUREMENT_FEE_CENTS, SHOP } from './shop.ts'

const FEE = formatWholeDollars(MEASUREMENT_FEE_CENTS)

/** The same words that a final quote has. The warranty stands at the end of the page. */
const ORDER_SECTIONS = ORDER_TERMS.filter(({ title }) => title !== 'Warranty').map(({ title, text }) => ({
  title,
  paragraphs: [text],
}))

/** Terms of estimates, quotes, visits and orders. Must match the code, so change both together. */
export const buildTerms = ({ minimumJobCents }: PriceList): Policy => ({
  introduction: `What you can count on when you use this site or book a visit with ${SHOP.name}. Your countertop itself is ordered later, after we measure, by accepting our final quote.`,
  updated: 'November 29, 2026',
  sections: [
    {
      title: 'Estimates',
      paragraphs: [
        `Prices on this site are estimates, not offers. They follow our price list and include sales tax and our ${formatPrice(minimumJobCents)} minimum. They cover the shape, sizes, stone and details you chose, and removing your old countertop if you asked for it. What you didn't add isn't in them.`,
        'After we measure, you get a final quote with everything in it. You order only by accepting it, and nothing else on this site commits you to buy a countertop.',
      ],
    },
    {
      title: 'Quote requests',
      paragraphs: [
        `A quote is free, with no obligation. We answer within ${formatCount(PROMISED.answerDays, 'business day')}.`,
      ],
    },
    {
      title: 'The measurement visit',
      paragraphs: [
        `The visit costs ${FEE}, paid by card when you book. It takes about an hour. If you order, the full ${FEE} is credited to your countertop.`,
        'If your zip code is outside the area we serve, the booking form says so before you pay.',
        'You pay the fee shown when you chose your time, even if our fee changes later.',
      ],
    },
    {
      title: 'Holding a time',
      paragraphs: [
        `When you choose a time, we hold it for you for ${HOLD_MINUTES} minutes while you pay. Your visit is booked once your payment arrives. If you don't pay, nothing is charged and the time opens up for others.`,
        "If your payment arrives after the hold has ended, you still get the time if it is open. If it isn't, you're refunded in full.",
      ],
    },
    {
      title: 'Canceling and moving',
      paragraphs: [
        `Cancel at least ${FREE_CANCELLATION_HOURS} hours before your visit and you're refunded in full, to the same card. If we're closed at that time, you have until ${formatCount(HOURS_AFTER_OPENING, 'hour')} after we next open, but not past the beginning of the visit. Your confirmation says the exact time. After that the fee isn't refunded.`,
        "If you need another time, we'll move your visit to an open one. The fee you paid moves with it.",
        'If we move your visit, you can cancel it for a full refund until it begins.',
      ],
      hasContact: true,
    },
    ...ORDER_SECTIONS,
    {
      title: 'Pictures and samples',
      paragraphs: [
        'Our pictures of stone are renderings, and every slab is a little different. Order a sample and see it in your own light before you decide.',
      ],
    },
    { title: 'Warranty', paragraphs: [`${WORKMANSHIP.title}: ${WORKMANSHIP.text}`] },
  ],
})
