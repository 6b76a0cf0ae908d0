import assert from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import { estimate } from '#shared/estimate/estimate.ts'
import { DEFAULT_JOB } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import { ownLine } from '#test/final-quotes.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { difference } from './difference.ts'
import { finalQuote, NO_CHOICE } from './final-quote.ts'
import {
  choiceSchema,
  finalQuoteEditSchema,
  finalQuoteSchema,
  officeFinalQuoteSchema,
  ownLinesSchema,
} from './schema.ts'
import { startingCountertops } from './starting-countertops.ts'

const COUNTERTOP = { name: 'Kitchen', shape: 'I', dimensions: { width: 120, length: 25.5 }, stone: 'southport' }
const many = <Value>(count: number, value: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => value(index))

/** The messages of a refused edit, each after its path. */
function problemsOf(edit: object): string[] {
  const { error } = finalQuoteEditSchema.safeParse({ version: 1, ...edit })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('own lines', () => {
  it('keep what was sent, without what is empty', () => {
    const line = { id: 'a', text: '  Brackets ', quantity: 2.25, unitPriceCents: 4050, reason: ' ' }
    expect(ownLinesSchema.parse([line])).toEqual([
      { id: 'a', text: 'Brackets', quantity: 2.25, unitPriceCents: 4050, optional: false },
    ])
    const discount = ownLine({ unitPriceCents: -5000, reason: 'You came back' })
    expect(ownLinesSchema.parse([discount])).toEqual([discount])
    expect(ownLinesSchema.parse(many(40, (index) => ownLine({ id: `${index}` })))).toHaveLength(40)
  })

  it.each([0.01, 0.07, 0.29, 1.1, 2.55, 999.99])('take the quantity %d', (quantity) => {
    expect(problemsOf({ lines: [ownLine({ quantity, unitPriceCents: 1 })] })).toEqual([])
  })

  const QUANTITY = 'The quantity must be a number above 0 with at most two decimals'
  it.each([
    [{ text: ' ' }, 'text: The text is required'],
    [{ text: 'a'.repeat(201) }, 'text: The text must be at most 200 characters'],
    [{ text: 'two\nlines' }, "text: The text contains a character we can't save"],
    [{ quantity: 0 }, `quantity: ${QUANTITY}`],
    [{ quantity: -1 }, `quantity: ${QUANTITY}`],
    [{ quantity: 1.005 }, `quantity: ${QUANTITY}`],
    [{ quantity: Infinity }, `quantity: ${QUANTITY}`],
    [{ unitPriceCents: 10.5 }, 'unitPriceCents: The unit price must be whole cents'],
    [{ quantity: 2, unitPriceCents: 5_000_001 }, 'unitPriceCents: A line can be up to $100,000.00'],
    [{ unitPriceCents: -1 }, 'reason: A discount needs a reason that the customer reads'],
    [{ unitPriceCents: -1, reason: ' ' }, 'reason: A discount needs a reason that the customer reads'],
    [{ reason: 'a'.repeat(201) }, 'reason: The reason must be at most 200 characters'],
    [{ id: '' }, "id: A line's id must be 1 to 36 letters, digits, hyphens and underscores"],
  ])('are refused with %j', (fields, problem) => {
    expect(problemsOf({ lines: [{ ...ownLine({ quantity: 1 }), ...fields }] })).toEqual([`lines.0.${problem}`])
  })

  it('have ids of their own, and are at most 40', () => {
    expect(problemsOf({ lines: [ownLine(), ownLine({ id: 'b' }), ownLine()] })).toEqual([
      'lines.2.id: Two lines have the same id',
    ])
    const tooMany = many(41, (index) => ownLine({ id: `${index}` }))
    expect(problemsOf({ lines: tooMany })).toEqual(['lines: There can be up to 40 lines'])
  })
})

it.each([
  [{ stones: ['southport', 'travella', 'inverness-bristol-bay'], priceList: 'current' }, []],
  [{ stones: ['southport', 'southport'] }, ['stones.1: This stone is there twice']],
  [{ stones: many(4, () => 'southport') }, ['stones: There can be up to 3 stones to choose from']],
  [{ stones: ['granite'] }, ['stones.0: Stone must be one of our stones']],
  [{ priceList: 'old' }, ['priceList: The price list must be one of these: quoted, current']],
  [{ depositPercent: 0, validDays: 90 }, []],
  [{ depositPercent: 101 }, ['depositPercent: The deposit must be a whole number from 0 to 100']],
  [{ depositPercent: 33.3 }, ['depositPercent: The deposit must be a whole number from 0 to 100']],
  [{ validDays: 0 }, ['validDays: The days that it holds must be a whole number from 1 to 90']],
  [{ text: 'a'.repeat(2000), officeNote: 'a\nb' }, []],
  [{ text: 'a'.repeat(2001) }, ['text: Text must be at most 2000 characters']],
  [{ officeNote: 'a'.repeat(2001) }, ['officeNote: Note must be at most 2000 characters']],
  [{ countertops: many(50, () => COUNTERTOP) }, []],
  [{ countertops: [] }, ['countertops: A final quote needs at least one countertop']],
  [{ countertops: many(51, () => COUNTERTOP) }, ['countertops: A final quote can have up to 50 countertops']],
  [{ countertops: [{ ...COUNTERTOP, name: '' }] }, ['countertops.0.name: The name is required']],
  [
    { countertops: [{ ...COUNTERTOP, name: 'a'.repeat(61) }] },
    ['countertops.0.name: The name must be at most 60 characters'],
  ],
  [{ countertops: [{ ...COUNTERTOP, stone: undefined }] }, ['countertops.0.stone: Stone must be one of our stones']],
  [
    { countertops: [{ ...COUNTERTOP, shape: 'L', dimensions: { width: 20, length: 60 } }] },
    ["countertops.0.dimensions.returnWidth: Return Width can't be more than the Width"],
  ],
])('an edit with %j has the problems %j', (edit, problems) => {
  expect(problemsOf(edit)).toEqual(problems)
})

it('a choice names a stone or none, and options', () => {
  const choice = { stone: null, options: ['a'] }
  expect(choiceSchema.parse(choice)).toEqual(choice)
  expect(choiceSchema.parse({ stone: null, options: ['b', 'a', 'b'] }).options).toEqual(['b', 'a'])
  expect(choiceSchema.safeParse({ stone: 'granite', options: [] }).error?.issues[0]?.path).toEqual(['stone'])
  expect(choiceSchema.safeParse({ options: [] }).success).toBe(false)
})

it('a draft of what was drawn is an answer, and the customer sees nothing of the office', () => {
  const countertops = [{ ...drawn('I', 120, 25.5), id: '2b0ecb7b-9b9b-4a5f-8f0a-0a5b7a0d6a11' }]
  const { countertops: starting, unfit } = startingCountertops(countertops)
  const seen = {
    countertops,
    job: DEFAULT_JOB,
    estimated: estimate(countertops, FIXED_PRICES),
    priceList: FIXED_PRICES,
  }
  const parts = { priceList: FIXED_PRICES, paidForVisitCents: 10_000, depositPercent: 50, choice: NO_CHOICE }
  const final = finalQuote({
    ...parts,
    job: DEFAULT_JOB,
    countertops: starting,
    lines: [ownLine()],
    stones: ['southport', 'travella'],
  })
  if ('problem' in final) return assert.fail(final.problem.message)
  const { priceList: _list, choice: _choice, ...priced } = final
  const { totalCents, lowCents, highCents } = seen.estimated
  const forCustomer = {
    ...priced,
    revision: 1,
    state: 'draft',
    version: 1,
    priceListVersion: FIXED_PRICES.version,
    estimated: { totalCents, lowCents, highCents },
    difference: difference(seen, final),
    depositPercent: 50,
    terms: [{ title: 'Deposit', text: 'It is due when you accept.' }],
    text: '',
    opened: 0,
  }
  const forOffice = { ...forCustomer, validDays: 14, officeNote: 'Call first', priceList: 'quoted', unfit }
  expect(officeFinalQuoteSchema.parse(forOffice)).toEqual(forOffice)
  expect(finalQuoteSchema.parse(forOffice)).toEqual(forCustomer)
})
