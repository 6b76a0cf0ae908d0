import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyShapedDimensions } from '#test/countertops.ts'
import { forAll } from '#test/for-all.ts'
import { countertopInputSchema, quotedCountertopInputSchema, savedCountertopSchema } from './schema.ts'

const GOOD = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

const issues = (value: unknown) =>
  countertopInputSchema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const issuesOf = (dimensions: object, shape = 'L') => issues({ ...GOOD, shape, dimensions })

describe('countertop input', () => {
  it('publishes the range of dimensions in its JSON schema', () => {
    const { properties } = z.toJSONSchema(countertopInputSchema, { io: 'input' })
    expect(properties?.dimensions).toMatchObject({ properties: { width: { minimum: 1, maximum: 200 } } })
  })

  it('gets the default stone if it has none', () => {
    const { stone: _, ...bare } = GOOD
    expect(countertopInputSchema.parse(bare)).toEqual({ ...GOOD, stone: 'inverness-bristol-bay' })
  })

  it('can omit returns, which are then checked as the defaults', () => {
    expect(countertopInputSchema.parse({ ...GOOD, dimensions: { width: 60, length: 48 } }).dimensions).toEqual({
      width: 60,
      length: 48,
    })
    expect(issuesOf({ width: 20, length: 48 })).toEqual([
      ['dimensions.returnWidth', "Return Width can't be more than the Width"],
    ])
    expect(issuesOf({ width: 47, length: 20 }, 'U')).toEqual([
      ['dimensions.returnWidth', "Return Width can't be more than half the Width"],
      ['dimensions.returnLength', "Return Length can't be more than the Length"],
    ])
  })

  it('drops unknown fields', () => {
    const sent = { ...GOOD, id: 'x', areaSquareFeet: 1, dimensions: { ...GOOD.dimensions, depth: 3 } }
    expect(countertopInputSchema.parse(sent)).toEqual(GOOD)
  })

  it.each([0, -1, 0.99, 200.01, 201, Number.NaN, Infinity, '60', '12abc', null, true, [60], {}])(
    'has no width of %j, and hears it once',
    (width) => {
      expect(issuesOf({ ...GOOD.dimensions, width })).toEqual([
        ['dimensions.width', 'Width must be from 1 to 200 inches'],
      ])
    },
  )

  it('needs width and length', () => {
    expect(issuesOf({})).toEqual([
      ['dimensions.width', 'Width must be from 1 to 200 inches'],
      ['dimensions.length', 'Length must be from 1 to 200 inches'],
    ])
  })

  it('may have dimensions off the grid of sixteenths', () => {
    expect(issuesOf({ width: 25.1, length: 25.1 }, 'I')).toEqual([])
  })

  it('has one of our shapes and stones', () => {
    for (const shape of ['i', 'T', '', null, undefined, 3]) {
      expect(issues({ ...GOOD, shape })).toEqual([['shape', 'Shape must be I, L, or U']])
    }
    for (const stone of ['granite', '', 'Southport', null, '__proto__']) {
      expect(issues({ ...GOOD, stone })).toEqual([['stone', 'Stone must be one of our stones']])
    }
  })

  it.each([null, [], 'L', 3, undefined])('is an object, not %j', (value) => {
    expect(countertopInputSchema.safeParse(value).success).toBe(false)
    expect(countertopInputSchema.safeParse({ ...GOOD, dimensions: value }).success).toBe(false)
  })

  it('passes if its shape is valid, and the server returns it unchanged', () => {
    forAll(100, anyShapedDimensions, ({ shape, dimensions }) => {
      const sent = countertopInputSchema.parse(JSON.parse(JSON.stringify({ shape, dimensions })))
      expect(sent.dimensions).toEqual(dimensions)
      const listed = { id: '00000000-0000-4000-8000-000000000000', ...sent }
      expect(savedCountertopSchema.parse(listed)).toEqual(listed)
    })
  })
})

describe('countertop input in a quote', () => {
  it('needs a drawing, and drops an id', () => {
    expect(quotedCountertopInputSchema.parse({ ...GOOD, id: '1', imageData: 'data:' })).toEqual({
      ...GOOD,
      imageData: 'data:',
    })
    const { error } = quotedCountertopInputSchema.safeParse(GOOD)
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['imageData', 'The drawing is missing'],
    ])
  })

  it('has the same checks as other input', () => {
    const dimensions = { width: 20, length: 48, returnWidth: 21 }
    const { error } = quotedCountertopInputSchema.safeParse({ ...GOOD, dimensions, imageData: 'data:' })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['dimensions.returnWidth'])
  })
})

describe('the details of a countertop', () => {
  const wall = { use: 'wall' }
  const sink = { id: 's', kind: 'sink-single', side: 'runFront', at: 18 }
  const NO_SIDE = 'This shape has no such side.'
  const OUT_OF_ORDER = 'Stretches must run in order along the side.'
  const inOrder = (...ends: number[]) => ({ sides: { back: [...ends.map((to) => ({ ...wall, to })), wall] } })

  it.each<[path: string, details: object, message: string]>([
    ['v', { v: 2 }, "This version of the details isn't supported."],
    ['sides.front', { sides: { front: [wall] } }, NO_SIDE],
    ['sides.top', { sides: { top: [wall] } }, NO_SIDE],
    ['cutouts.0.side', { cutouts: [{ ...sink, side: 'front' }] }, NO_SIDE],
    ['dishwasher.0.side', { dishwasher: [{ side: 'up', at: 1 }] }, NO_SIDE],
    ['corners.c6', { corners: { c6: { clip: 1 } } }, 'This shape has no such corner.'],
    ['corners.c1', { corners: { c1: { clip: 1, radius: 1 } } }, 'A corner is either rounded or clipped.'],
    ['sides.back.1.to', inOrder(30, 30), OUT_OF_ORDER],
    ['sides.back.0.to', { sides: { back: [wall, wall] } }, OUT_OF_ORDER],
    ['cutouts.1.id', { cutouts: [sink, sink] }, 'Two cutouts have the same id.'],
    ['cutouts.0.with', { cutouts: [{ ...sink, with: 's' }] }, 'There is no cutout with this id.'],
  ])('are wrong at %s: %j', (path, details, message) => {
    expect(issues({ ...GOOD, details: { v: 1, ...details } })).toEqual([[`details.${path}`, message]])
  })
})
