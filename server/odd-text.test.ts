import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api as contract } from '#shared/api.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { newSession, officeClient, quoteRequest, TEST_ADMIN_KEY, useApi, visitor } from '#test/api.ts'
import { CONTACT } from '#test/appointment-api.ts'
import { EIGHT } from '#test/slots.ts'

const api = useApi({ RATE_LIMIT: 'off' })
const office = () => officeClient(api.app)

/** Half of a character. It has no UTF-8 form, so a database would store something else. */
const LONE_SURROGATES = ['\ud83c', 'Ada \udfe0', '\udfe0\ud83c']
const SLOT = { appointmentDate: '2027-03-02', timeSlot: EIGHT }

const at = (path: string) => [expect.objectContaining({ path })]

describe('a lone surrogate is refused with the name of its field', () => {
  it.each(LONE_SURROGATES)('%j in any contact field of a quote, a hold or a phone booking', async (odd) => {
    api.clock.set('2027-03-01T15:00:00Z')
    for (const field of CONTACT_FIELDS) {
      const text = field === 'phoneNumber' ? `6155550142${odd}` : odd
      const ada = visitor(api.app)
      const quote = await ada.post('/api/quote', quoteRequest({ [field]: text })).expect(400)
      expect(quote.body.issues).toEqual(at(field))
      const contact = { ...CONTACT, [field]: text }
      const hold = await ada.post('/api/appointments', { ...SLOT, contact }).expect(400)
      expect(hold.body.issues).toEqual(at(`contact.${field}`))
      const call = await office().post('/api/appointments/by-phone', { ...SLOT, contact, fee: 'waived' })
      expect(call.body.issues).toEqual(at(`contact.${field}`))
    }
    const stored = await api.database.rows('select 1 from quotes union all select 1 from appointments')
    expect(stored).toEqual([])
  })
})

const MAX_INTEGER = 2 ** 31 - 1

/** Where a JSON schema takes integers that no column can store. */
function listLargeIntegers(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const {
    type,
    maximum = Infinity,
    exclusiveMaximum = maximum,
  } = schema as { type?: string; maximum?: number; exclusiveMaximum?: number } // a JSON schema
  const inside = Object.entries(schema).flatMap(([key, value]) => listLargeIntegers(value, `${path}.${key}`))
  return type === 'integer' && Math.min(maximum, exclusiveMaximum) > MAX_INTEGER ? [path, ...inside] : inside
}

describe('what a database cannot store', () => {
  it('is refused if it is an integer', () => {
    const large = Object.entries(contract).flatMap(([key, endpoint]) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = (endpoint as Endpoint)[part]
        return schema
          ? listLargeIntegers(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${key} ${part}`)
          : []
      }),
    )
    expect(large).toEqual([])
  })

  it('is refused if it is a null character in a path or query', async () => {
    const answers: string[] = []
    for (const [key, endpoint] of Object.entries(contract)) {
      const [method = '', path = ''] = key.split(' ')
      const query = 'query' in endpoint ? Object.keys(endpoint.query.shape) : []
      const targets = [
        ...(path.includes('{') ? [path.replaceAll(/{\w+}/g, '%00')] : []),
        ...query.map((name) => `${path.replaceAll(/{\w+}/g, crypto.randomUUID())}?${name}=%00`),
      ]
      for (const target of targets) {
        for (const [header, value] of [
          ['x-admin-key', TEST_ADMIN_KEY],
          ['x-session-id', newSession()],
        ] as const) {
          const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete' // one of the contract's
          const { status } = await request(api.app)[verb](target).set(header, value)
          if (status >= 500) answers.push(`${method} ${target}: ${status}`)
        }
      }
    }
    expect(answers).toEqual([])
  })
})
