import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { sentDetails } from '#shared/fabrication/sent-details.ts'
import { anyDetailedCountertop } from '#test/fabrication/details.ts'
import {
  KITCHEN_FRAGMENT,
  kitchenDataOf,
  MAX_JSON_BYTES,
  MAX_LINK_LENGTH,
  writeKitchenFragment,
} from './kitchen-link.ts'
import { readKitchenData } from './read-kitchen-link.ts'

const ISLAND = {
  shape: 'I' as const,
  dimensions: { width: 84, length: 42, returnWidth: 24, returnLength: 24 },
  stone: 'travella' as const,
  details: { ...DEFAULT_DETAILS, name: 'Île, 島', sides: { back: [{ use: 'finished' as const }] } },
}
const JOB = { removal: 'stone' as const, cabinetsInPlace: true }

const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
async function deflated(json: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new Response(json).body?.pipeThrough(new CompressionStream('deflate-raw'))
  return `1d.${base64Url(new Uint8Array(await new Response(body).arrayBuffer()))}`
}
const kitchen = (countertops: unknown[], more: object = {}) => JSON.stringify({ v: 1, countertops, ...more })

async function roundTrip(...input: Parameters<typeof writeKitchenFragment>) {
  const fragment = await writeKitchenFragment(...input)
  return readKitchenData(kitchenDataOf(fragment ?? '') ?? '')
}

describe('a link', () => {
  it('holds countertops, their details and the job, in characters that need no escape', async () => {
    const fragment = await writeKitchenFragment([ISLAND], JOB)
    expect(fragment).toMatch(/^#kitchen=1d\.[\w-]+$/)
    expect(await roundTrip([ISLAND], JOB)).toEqual({ countertops: [ISLAND], job: JOB })
  })

  it('leaves out ids and what a draft only remembers', async () => {
    const draft = {
      ...ISLAND,
      id: 'secret',
      fullReturns: { returnWidth: 30, returnLength: 30 },
      details: { ...ISLAND.details, cutouts: [{ id: 'a', kind: 'hole' as const, side: 'legFront' as const, at: 4 }] },
    }
    expect(await roundTrip([draft])).toEqual({ countertops: [ISLAND] })
  })

  it('is not made if it would be too long', async () => {
    const named = (index: number) => ({ ...ISLAND, details: { ...ISLAND.details, name: String(Math.sin(index)) } })
    expect(await writeKitchenFragment(Array.from({ length: 3000 }, (_, index) => named(index)))).toBeNull()
  })

  it('gives back any kitchen that fits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDetailedCountertop, { minLength: 1, maxLength: 5 }), async (countertops) => {
        const read = await roundTrip(countertops)
        expect(read?.countertops).toEqual(
          countertops.map(({ shape, dimensions, stone, details }) => {
            const sent = sentDetails({ shape, details })
            return { shape, dimensions: fullDimensions(dimensions), stone, ...(sent && { details: sent }) }
          }),
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('a link that someone else wrote', () => {
  it('is read with its defaults, and without fields that we do not know', async () => {
    const { shape, stone } = ISLAND
    const written = kitchen([{ shape, stone, dimensions: { width: 84, length: 42 }, price: 1 }], { admin: true })
    const expected = { countertops: [{ shape, stone, dimensions: ISLAND.dimensions }] }
    expect(await readKitchenData(await deflated(written))).toEqual(expected)
  })

  it.each([
    ['nothing', ''],
    ['an unknown way to pack', deflated(kitchen([ISLAND])).then((data) => `2d.${data.slice(3)}`)],
    ['a cut off end', deflated(kitchen([ISLAND])).then((data) => data.slice(0, -8))],
    ['other characters', deflated(kitchen([ISLAND])).then((data) => `${data}%`)],
    ['another version', deflated(JSON.stringify({ v: 2, countertops: [ISLAND] }))],
    ['no countertop', deflated(kitchen([]))],
    ['51 countertops', deflated(kitchen(Array.from({ length: 51 }, () => ISLAND)))],
    ['an impossible size', deflated(kitchen([{ ...ISLAND, dimensions: { width: 1e9, length: 42 } }]))],
    [
      'sides that the shape does not have',
      deflated(kitchen([{ ...ISLAND, details: { v: 1, sides: { legEnd: [] } } }])),
    ],
    ['an impossible job', deflated(kitchen([ISLAND], { job: { removal: 'wood' } }))],
  ])('is refused with %s', async (_, data) => {
    expect(await readKitchenData(await data)).toBeNull()
  })

  it('is refused if it is longer than a link may be, or inflates to more than its limit', async () => {
    const padded = (bytes: number) => kitchen([ISLAND]) + ' '.repeat(bytes - Buffer.byteLength(kitchen([ISLAND])))
    expect(await readKitchenData(await deflated(padded(MAX_JSON_BYTES)))).not.toBeNull()
    expect(await readKitchenData(await deflated(padded(MAX_JSON_BYTES + 1)))).toBeNull()
    expect(await readKitchenData(`1d.${'A'.repeat(MAX_LINK_LENGTH)}`)).toBeNull()
  })

  it('never throws, whatever it holds', async () => {
    const anyData = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => `1d.${base64Url(bytes)}`),
      fc.json().map(deflated),
      fc.json().map((text) => deflated(`{"v":1,"countertops":[${text}]}`)),
      fc.anything().map((value) => deflated(kitchen([{ ...ISLAND, details: value }]))),
      fc
        .tuple(fc.nat(), fc.integer({ min: 0, max: 63 }))
        .map(([at, to]) => deflated(kitchen([ISLAND], { job: JOB })).then((data) => replaceOne(data, at, to))),
    )
    await fc.assert(
      fc.asyncProperty(anyData, async (data) => {
        const read = await readKitchenData(await data)
        if (read) expect(await roundTrip(read.countertops)).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })
})

function replaceOne(data: string, at: number, to: number): string {
  const index = 3 + (at % (data.length - 3))
  const character = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[to] ?? 'A'
  return data.slice(0, index) + character + data.slice(index + 1)
}

it('other fragments are none of a kitchen', () => {
  expect(kitchenDataOf('#design')).toBeNull()
  expect(kitchenDataOf('')).toBeNull()
  expect(kitchenDataOf(`${KITCHEN_FRAGMENT}1d.abc`)).toBe('1d.abc')
})
