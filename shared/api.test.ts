import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { Endpoint } from './http/endpoint.ts'
import { ERROR_STATUS, errorBodySchema } from './http/errors.ts'

const endpoints = Object.entries<Endpoint>(api)

describe.each(endpoints)('%s', (key, endpoint) => {
  const [method, path = ''] = key.split(' ')

  it('is a method and a path of plain words and parameters', () => {
    expect(key).toMatch(/^(GET|POST|PATCH|DELETE) \/api(\/[a-z][a-z.-]*|\/\{[a-z][A-Za-z]*\})+$/)
  })

  it('states exactly the parameters that its path has', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath)
  })

  it('takes a body only by a method that carries one', () => {
    const carriesBody = endpoint.body !== undefined || endpoint.rawBody === true
    expect(carriesBody).toBe((method === 'POST' || method === 'PATCH') && !key.endsWith('/retry'))
    if (endpoint.bodyLimit) expect(endpoint.body).toBeDefined()
  })

  it('names headers in lower case, as they arrive', () => {
    for (const name of Object.keys(endpoint.headers?.shape ?? {})) expect(name).toBe(name.toLowerCase())
  })

  it('states the errors that what it takes can lead to', () => {
    const { params, query, headers, body, access, errors = {} } = endpoint
    const takesSomething = params ?? query ?? headers ?? body
    if (takesSomething || access === 'session') expect(errors).toHaveProperty('400')
    expect('401' in errors).toBe(access === 'admin')
    if (params) expect(errors).toHaveProperty('404')
  })

  it('has error bodies that are errors, by statuses that our codes have', () => {
    const statuses: number[] = Object.values(ERROR_STATUS)
    for (const [status, schema] of Object.entries(endpoint.errors ?? {})) {
      expect(statuses).toContain(Number(status))
      const code = Object.entries(ERROR_STATUS).find(([, of]) => of === Number(status))?.[0]
      expect(schema.safeParse({ error: 'A sentence.', code }).success).toBe(true)
      expect(schema.safeParse({ message: 'no' }).success).toBe(false)
    }
  })

  it('can be written as JSON Schema', () => {
    const { params, query, headers, body, success, errors = {} } = endpoint
    const taken = [params, query, headers, body].filter((schema) => schema !== undefined)
    for (const schema of taken) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow()
    const given = ['json' in success ? success.json : undefined, ...Object.values(errors)]
    for (const schema of given) if (schema) expect(() => z.toJSONSchema(schema)).not.toThrow()
  })
})

describe('the table', () => {
  it('has every call that the browser makes', () => {
    expect(Object.keys(api)).toEqual(
      expect.arrayContaining([
        'GET /api/countertops',
        'POST /api/countertops',
        'DELETE /api/countertops/{id}',
        'POST /api/quote',
        'GET /api/places/autocomplete',
        'GET /api/places/details',
        'GET /api/quotes',
        'PATCH /api/quotes/{id}',
        'DELETE /api/quotes/{id}',
        'POST /api/appointments',
        'POST /api/create-payment-intent',
      ]),
    )
  })

  it('has no two paths that one address could mean', () => {
    const forms = endpoints.map(([key]) => key.replace(/\{\w+\}/g, '{}'))
    expect(new Set(forms).size).toBe(forms.length)
  })

  it('lets in by admin key alone what concerns everybody’s quotes and visits', () => {
    const forAll = ['GET /api/appointments/availability', 'POST /api/appointments']
    for (const [key, { access }] of endpoints) {
      const concernsEverybody = /\/api\/(quotes|appointments|closures|jobs)\b/.test(key) && !forAll.includes(key)
      expect([key, access === 'admin']).toEqual([key, concernsEverybody])
    }
  })

  it('keeps 24 MB for the drawings', () => {
    expect(endpoints.filter(([, { bodyLimit }]) => bodyLimit === 'drawings').map(([key]) => key)).toEqual([
      'POST /api/quote',
    ])
  })
})

it('the body of an error is a sentence and a code, with the wrong fields where there are some', () => {
  const issues = [{ path: 'firstName', message: 'First name is required' }]
  const body = { error: 'First name is required', code: 'invalid', issues }
  expect(errorBodySchema.parse(body)).toEqual(body)
  expect(errorBodySchema.safeParse({ error: 'x', code: 'oops' }).success).toBe(false)
})

it('what an address carries wrongly is said in plain words', () => {
  const message = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => issue.message)
  const { params, query } = { params: api['GET /api/quotes/{id}'].params, query: api['GET /api/quotes'].query }
  expect(message(params, { id: '1' })).toEqual(['This is no id of ours'])
  for (const before of ['', 'x', '1.5', '-1', '1234567890', ['1', '2']]) {
    expect(message(query, { before })).toEqual(['before must be the number of a quote'])
  }
  expect(message(query, {})).toBeUndefined()
})
