import { STONE_IDS } from '#shared/countertops/stones.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { capitalize, formatCount } from '#shared/lib/counts.ts'
import { SHOP } from './shop.ts'

interface PageHead {
  /** The title in browser tabs and search results. */
  title: string
  /** Shown under the title in search results and shared links. About 160 characters are visible. */
  description: string
}

const PLACE = `${SHOP.city}, ${SHOP.state}`

export const PAGE_HEADS: Readonly<Record<PagePath, PageHead>> = {
  '/': {
    title: `${SHOP.name}, kitchen countertops in ${SHOP.city}`,
    description: `Draw your countertop to scale and see an estimate. We measure, fabricate and install it. Quartz countertops from a shop in ${PLACE}.`,
  },
  '/portfolio': {
    title: titled('Countertop designs to start from'),
    description: `Kitchen renderings in I, L and U shapes, each with its size, stone and estimate. Open one in the designer and make it yours. From a shop in ${PLACE}.`,
  },
  '/materials': {
    title: titled('Quartz slabs and prices'),
    description: `${capitalize(formatCount(STONE_IDS.length, 'quartz stone'))}, each shown as a whole slab with its installed price per square foot. How to care for quartz, and answers to common questions.`,
  },
  '/quote': {
    title: titled('Get a quote'),
    description: `Add your countertops and send them with your name, phone number and email. Free, no obligation. ${SHOP.name}, ${SHOP.city}.`,
  },
  '/privacy': {
    title: titled('Privacy'),
    description: `What ${SHOP.name} stores about you, why, for how long, and how to have it erased. No tracking, no ads.`,
  },
  '/terms': {
    title: titled('Terms'),
    description: `What estimates, quotes and measurement visits include at ${SHOP.name}: the fee, your refund, moving a visit, and our warranty.`,
  },
  '/thank-you': {
    title: titled('Thank you'),
    description: `What happens after you request a quote from ${SHOP.name}.`,
  },
  '/payment-confirmation': {
    title: titled('Your measurement visit'),
    description: `When we come to measure your kitchen, and how to reach us before the visit: ${SHOP.name}, ${SHOP.city}.`,
  },
  '/demo-confirmation': {
    title: titled('Confirm the demo payment'),
    description: 'The confirmation step of a demo payment. No card is charged.',
  },
  '/my': {
    title: titled('Your quote and visit'),
    description: `Your quote and visit at ${SHOP.name}: see where things stand, move the visit, or write to us.`,
  },
  '/orders': { title: titled('Quote Management'), description: `The back office of ${SHOP.name}.` },
}

export const NOT_FOUND_HEAD: PageHead = {
  title: titled('Page not found'),
  description: `There's no page at this address on the ${SHOP.name} site.`,
}

function titled(page: string): string {
  return `${page} | ${SHOP.name}`
}
