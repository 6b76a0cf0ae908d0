import { expect, it } from 'vitest'
import { FREE_CANCELLATION_HOURS } from '#shared/appointments/visit-terms.ts'
import { SLAB } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { FAQ } from './faq.ts'
import { SHOP } from './shop.ts'

const answerTo = (start: string) => FAQ.find(({ question }) => question.startsWith(start))?.answer

it('says of money and of visits what the price list and the booking say', () => {
  expect(PRICE_LIST.minimumJobCents).toBe(180_000)
  expect(answerTo('What is in the price')).toContain('at least $1,800')
  const visit = answerTo('What does the measurement visit cost')
  expect(visit).toContain('costs $100, which is credited')
  expect(visit).toContain(`Until ${FREE_CANCELLATION_HOURS} hours before`)
})

it('says how large a slab is, and where the shop works', () => {
  expect(SLAB).toEqual({ width: 132, height: 65.5 })
  expect(answerTo('Will there be a seam')).toContain('132 by 65 1/2 inches')
  for (const place of SHOP.serviceArea) expect(answerTo('Do you work where')).toContain(place)
})
