import { expect, it } from 'vitest'
import { FREE_CANCELLATION_HOURS } from '#shared/appointments/terms.ts'
import { SLAB } from '#shared/countertops/stones.ts'
import type { Profile } from '#shared/fabrication/details.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { leftOverRates } from '#shared/prices/fields.ts'
import { listQuestions } from './faq.ts'
import { listPriceTerms } from './price-terms.ts'
import { SHOP } from './shop.ts'

const answerTo = (start: string, prices = PRICE_LIST) =>
  listQuestions(prices).find(({ question }) => question.startsWith(start))?.answer

it('states the same prices and terms as the price list and the appointments', () => {
  expect(PRICE_LIST.minimumJobCents).toBe(180_000)
  expect(answerTo('What does the price per square foot include')).toContain('minimum for any job is $1,800')
  const visit = answerTo('What does the measurement visit cost')
  expect(visit).toContain('costs $100, which is credited')
  expect(visit).toContain(`at least ${FREE_CANCELLATION_HOURS} hours before`)
})

it('names the edges that the list includes', () => {
  const answer = (...priced: Profile[]) => {
    const edgePerFootCents = {
      ...FIXED_PRICES.edgePerFootCents,
      ...Object.fromEntries(priced.map((one) => [one, 500])),
    }
    return answerTo('What does the price per square foot', { ...FIXED_PRICES, edgePerFootCents })
  }
  expect(answer()).toContain('cutting, an eased or pencil edge, seams')
  expect(answer('eased')).toContain('cutting, a pencil edge, seams')
  expect(answer('eased', 'pencil')).toContain('cutting, seams')
})

it('mentions leftover stone only where it is billed', () => {
  const of = (isOn: boolean) =>
    JSON.stringify([
      listQuestions({ ...PRICE_LIST, leftOverPerSquareFootCents: leftOverRates(isOn) }),
      listPriceTerms({ ...PRICE_LIST, leftOverPerSquareFootCents: leftOverRates(isOn) }),
    ])
  expect(of(false)).toContain('and not by the slab')
  expect(of(false)).not.toMatch(/left over/)
  expect(of(true)).toContain('it also adds the stone that is left over')
  expect(of(true)).toContain('Travella left over, if you need two slabs or more: $34 a square foot')
  expect(of(true)).not.toContain('not by the slab')
})

it('states the size of a slab and the service area', () => {
  expect(SLAB).toEqual({ width: 132, height: 65.5 })
  expect(answerTo('Will there be a seam')).toContain('132 × 65\u00a01/2\u00a0inches')
  for (const { town } of SHOP.serviceArea) expect(answerTo('Do you work where')).toContain(town)
})
