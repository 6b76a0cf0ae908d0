import { expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiKey, api } from '#shared/api.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { AppError } from './app-error.ts'
import { parse } from './mount-endpoints.ts'

const WRONG = [null, true, -1, 1.5, 1e9, '', 'x', 'x'.repeat(50_000), [], [null], ['x'], {}, { x: 1 }]
/** What the validator writes by itself. */
const VALIDATORS_WORDS =
  /^(Invalid (input|option|key|element|discriminator|union|string)|Too (big|small)|Unrecognized|Expected)/

const PARTS = (['params', 'query', 'headers', 'body'] as const).flatMap((part) =>
  (Object.keys(api) as ApiKey[]).flatMap((key) => {
    const schema = (api[key] as Endpoint)[part]
    return schema ? [{ key, part, schema }] : []
  }),
)

function issuesOf(schema: z.ZodType, value: unknown): AppError['issues'] {
  try {
    parse(schema, value)
    return []
  } catch (error) {
    if (error instanceof AppError) return error.issues
    throw error
  }
}

it.each(PARTS)('$key names each wrong or missing field of its $part in our words', ({ schema }) => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  const values = [{}, ...Object.keys(properties).flatMap((name) => WRONG.map((value) => ({ [name]: value })))]
  for (const { path, message } of values.flatMap((value) => issuesOf(schema, value) ?? [])) {
    expect(path, message).not.toBe('')
    expect(message, path).not.toMatch(VALIDATORS_WORDS)
  }
})

it.each([
  ['POST /api/countertops', { shape: 'I' }, 'dimensions', 'dimensions is missing'],
  ['POST /api/quote', { countertops: [null] }, 'countertops.0', 'countertops.0 must be an object'],
  ['POST /api/quotes', { email: 'ada' }, 'email', 'Invalid email address'],
  ['POST /api/prices', { prices: { cutoutCents: [] } }, 'prices.cutoutCents', 'prices.cutoutCents must be an object'],
] as const)('%s refuses %j at %s: %s', (key, body, path, message) => {
  expect(issuesOf(api[key].body, body)).toContainEqual({ path, message })
})
