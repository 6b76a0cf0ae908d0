import type { PagePath } from '#shared/http/pages.ts'
import { SHOP } from './shop.ts'

interface PageHead {
  /** What a tab and a search engine call the page. */
  title: string
  /** Under the title in search results and where a link is shared; some 160 characters are shown. */
  description: string
}

const PLACE = `${SHOP.city}, ${SHOP.state}`

export const PAGE_HEADS: Readonly<Record<PagePath, PageHead>> = {
  '/': {
    title: `${SHOP.name}, kitchen countertops in ${SHOP.city}`,
    description: `Draw your countertop to scale, see what it should cost, and have it measured, made and fitted. Quartz countertops from a shop in ${PLACE}.`,
  },
  '/portfolio': {
    title: titled('Countertop designs to start from'),
    description: `Illustrated kitchens in I, L and U shape, each with its size, stone and estimate. Open one in the designer and make it yours. From a shop in ${PLACE}.`,
  },
  '/materials': {
    title: titled('Quartz slabs and their prices'),
    description:
      'Three quartz stones, each as a whole slab at true scale, with the installed price of a square foot, how to care for it, and answers to what people ask us.',
  },
  '/quote': {
    title: titled('Get a quote'),
    description: `Add your countertops, send them with your name, number and email, and hear from us. Asking costs nothing. ${SHOP.name}, ${SHOP.city}.`,
  },
  '/thank-you': {
    title: titled('Thank you'),
    description: `What happens after a request for a quote at ${SHOP.name}.`,
  },
  '/payment-confirmation': {
    title: titled('Your measurement visit'),
    description: `When we come to measure your kitchen, and how to reach us before: ${SHOP.name}, ${SHOP.city}.`,
  },
  '/demo-confirmation': {
    title: titled('Confirm the demo payment'),
    description: 'The confirmation step of a demo payment. No card is charged.',
  },
  '/orders': { title: titled('Quote Management'), description: `The back office of ${SHOP.name}.` },
}

export const NOT_FOUND_HEAD: PageHead = {
  title: titled('Page not found'),
  description: `There is no page at this address of ${SHOP.name}.`,
}

function titled(page: string): string {
  return `${page} | ${SHOP.name}`
}
