import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyFinalJob, type FinalJob, ownLine, slabsByArea } from '#test/final-quotes.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { chosenParts, finalQuoteNumber, priceOfChoice } from './choice.ts'
import { finalQuote, NO_CHOICE } from './final-quote.ts'
import type { Choice } from './schema.ts'

/** What a revision that was sent shows, and the choice in it. Undefined if the job has no price. */
function offered({ parts }: FinalJob) {
  const offer = finalQuote({ ...parts, choice: NO_CHOICE }, slabsByArea)
  if ('problem' in offer) return undefined
  const [askedFor] = offer.stones
  const choice: Choice = { ...parts.choice, stone: parts.choice.stone ?? askedFor?.stone ?? null }
  return { offer: { ...offer, depositPercent: parts.depositPercent }, choice }
}

it('costs the same as if it were computed from the price list again', () => {
  fc.assert(
    fc.property(anyFinalJob, (job) => {
      const found = offered(job)
      fc.pre(found !== undefined)
      const { offer, choice } = found
      const chosen = finalQuote({ ...job.parts, paidForVisitCents: offer.creditCents, choice }, slabsByArea)
      const { totalCents, creditCents, depositCents, balanceCents } = chosen as Exclude<
        typeof chosen,
        { problem: unknown }
      >
      expect(priceOfChoice(offer, choice)).toEqual({ totalCents, creditCents, depositCents, balanceCents })
    }),
    { numRuns: 500 },
  )
})

const line = ownLine({ id: 'must' })
const option = ownLine({ id: 'may', optional: true })
const RUN = { shape: 'I', dimensions: { width: 120, length: 25.5 }, stone: 'southport' } as const

it.each<[path: string, stones: string[], choice: Choice]>([
  ['choice.options', [], { stone: null, options: ['must'] }],
  ['choice.options', [], { stone: null, options: ['other'] }],
  ['choice.stone', [], { stone: 'southport', options: [] }],
  ['choice.stone', ['southport', 'travella'], { stone: null, options: ['may'] }],
  ['choice.stone', ['southport', 'travella'], { stone: 'inverness-bristol-bay', options: [] }],
])('names what is not offered: %s', (path, stones, choice) => {
  const offer = finalQuote({
    countertops: [RUN],
    job: { removal: 'none', cabinetsInPlace: true },
    priceList: FIXED_PRICES,
    lines: [line, option],
    stones,
    choice: NO_CHOICE,
    paidForVisitCents: 0,
    depositPercent: 50,
  })
  if ('problem' in offer) throw new Error(offer.problem.message)
  expect(priceOfChoice({ ...offer, depositPercent: 50 }, choice)).toMatchObject({ problem: { path } })
})

it('makes what was asked for in the chosen stone, and leaves other stones as they are', () => {
  const named = (name: string, stone: 'southport' | 'travella') => ({
    ...RUN,
    stone,
    quoteCountertopId: null,
    name,
    source: 'office' as const,
  })
  const offer = finalQuote({
    countertops: [named('Kitchen', 'southport'), named('Bar', 'travella')],
    job: { removal: 'none', cabinetsInPlace: false },
    priceList: FIXED_PRICES,
    lines: [],
    stones: ['southport', 'inverness-bristol-bay'],
    choice: NO_CHOICE,
    paidForVisitCents: 0,
    depositPercent: 50,
  })
  if ('problem' in offer) throw new Error(offer.problem.message)
  const chosen = chosenParts(offer, { stone: 'inverness-bristol-bay' })
  expect(chosen.countertops.map(({ stone, details: { name } }) => [name, stone])).toEqual([
    ['Kitchen', 'inverness-bristol-bay'],
    ['Bar', 'travella'],
  ])
  expect(chosen.estimate).toEqual(offer.stones[1]?.estimate)
  expect(chosenParts(offer, { stone: null }).estimate).toEqual(offer.estimate)
})

it.each([
  [1, '1042'],
  [2, '1042-2'],
])('calls revision %i %s', (revision, name) => {
  expect(finalQuoteNumber(1042, revision)).toBe(name)
})
