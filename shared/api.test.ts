import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { Endpoint } from './http/endpoint.ts'
import { ERROR_STATUS, errorBodySchema } from './http/errors.ts'
import { isRole } from './people/roles.ts'

const endpoints = Object.entries<Endpoint>(api)

it('has every endpoint of its parts once', () => {
  const folder = new URL('./api/', import.meta.url)
  const text = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const keys = [...text.join('').matchAll(/'([A-Z]+ \/api\/[^']+)': endpoint\(/g)].map(([, key = '']) => key)
  expect(keys.toSorted()).toEqual(Object.keys(api).toSorted())
})

describe.each(endpoints)('%s', (key, endpoint) => {
  const [method = '', path = ''] = key.split(' ')

  it('has a method and a path of lowercase words and parameters, maybe with the kind of a file', () => {
    expect(key).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/api(\/[a-z][a-z.-]*|\/\{[a-z][A-Za-z]*\}(\.dxf)?)+$/)
  })

  it('declares exactly the parameters in its path', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath)
  })

  it('has a body only with POST, PUT or PATCH, or for the version of what is deleted', () => {
    const carriesBody = endpoint.body !== undefined || endpoint.rawBody === true
    if (method === 'DELETE') return expect(Object.keys(endpoint.body?.shape ?? { version: 0 })).toEqual(['version'])
    expect(carriesBody).toBe(
      /^(POST|PUT|PATCH)$/.test(method) && !/\/(retry|email|\{id\}\/link|undo|restore|export|paid-back)$/.test(key),
    )
    if (endpoint.bodyLimit) expect(endpoint.body ?? endpoint.rawBody).toBeDefined()
  })

  it('names headers in lower case', () => {
    for (const name of Object.keys(endpoint.headers?.shape ?? {})) expect(name).toBe(name.toLowerCase())
  })

  it('declares no error that follows from the rest', () => {
    const { params, access, errors = {} } = endpoint
    if (params) expect(errors).not.toHaveProperty('404')
    expect('401' in errors && isRole(access)).toBe(false)
  })

  it('has error bodies of the common shape, with statuses of our error codes', () => {
    const statuses: number[] = Object.values(ERROR_STATUS)
    for (const [status, schema] of Object.entries(endpoint.errors ?? {})) {
      expect(statuses).toContain(Number(status))
      const code = Object.entries(ERROR_STATUS).find(([, of]) => of === Number(status))?.[0]
      expect(schema.safeParse({ error: 'A sentence.', code }).success).toBe(true)
      expect(schema.safeParse({ message: 'no' }).success).toBe(false)
    }
  })

  it('converts to JSON Schema', () => {
    const { params, query, headers, body, json, errors = {} } = endpoint
    const inputs = [params, query, headers, body].filter((schema) => schema !== undefined)
    for (const schema of inputs) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow()
    const outputs = [json, ...Object.values(errors)]
    for (const schema of outputs) if (schema) expect(() => z.toJSONSchema(schema)).not.toThrow()
  })
})

describe('the table', () => {
  it('has no two keys that differ only in parameter names', () => {
    const forms = endpoints.map(([key]) => key.replace(/\{\w+\}/g, '{}'))
    expect(new Set(forms).size).toBe(forms.length)
  })

  it('allows 24 MB only for drawings', () => {
    expect(endpoints.filter(([, { bodyLimit }]) => bodyLimit === 'drawings').map(([key]) => key)).toEqual([
      'POST /api/quote',
      'POST /api/quotes',
    ])
  })
})

it('an error body has a sentence, a code and the invalid fields', () => {
  const issues = [{ path: 'firstName', message: 'First name is required' }]
  const body = { error: 'First name is required', code: 'invalid', issues }
  expect(errorBodySchema.parse(body)).toEqual(body)
  expect(errorBodySchema.safeParse({ error: 'x', code: 'oops' }).success).toBe(false)
})

it('explains an invalid id or page in plain words', () => {
  const message = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => issue.message)
  const { params, query } = { params: api['GET /api/quotes/{id}'].params, query: api['GET /api/quotes'].query }
  expect(message(params, { id: '1' })).toEqual(["The id isn't valid"])
  for (const before of ['', 'x', '1.5', '-1', '1234567890', ['1', '2']]) {
    expect(message(query, { before })).toEqual(['before must be the number of a quote'])
  }
  expect(message(query, {})).toBeUndefined()
})
