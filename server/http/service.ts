import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { type ApiKey, api } from '#shared/api.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type Endpoint, successStatus } from '#shared/http/endpoint.ts'
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from '#shared/http/errors.ts'
import { ADMIN_KEY_HEADER, SESSION_ID_HEADER, SESSION_ID_PATTERN } from '#shared/http/session.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { isRole } from '#shared/people/roles.ts'
import { type WithHeaders, withHeaders } from './handler.ts'

/** Milliseconds. A usable database answers within this. */
const PING_TIMEOUT = 1000
/** Seconds. */
export const RETRY_AFTER = 2

/** Whether the database answers within a second and takes changes, for which its disk needs room. */
export function isReady({ run, hasRoom }: Pick<Database, 'run' | 'hasRoom'>): Promise<boolean> {
  const answered = run('ping', `select current_setting('transaction_read_only') = 'off' as writable`, []).then(
    ([row]) => (row as { writable: boolean }).writable && hasRoom(), // as it selects
    () => false,
  )
  return Promise.race([answered, delay(PING_TIMEOUT, false, { ref: false })])
}

type Json = Record<string, unknown>

/** Answers with the contract as OpenAPI, compressed for who accepts that. */
export function openApiAnswer(publicUrl: string | undefined) {
  const openApi = lazily(() => {
    const text = JSON.stringify(buildOpenApi(publicUrl))
    return { text, gzipped: gzipSync(text) }
  })
  return (acceptedEncodings = ''): WithHeaders<string | Buffer> => {
    const Vary = 'Accept-Encoding'
    if (!/\bgzip\b(?!\s*;\s*q=0(?![.\d]))/.test(acceptedEncodings)) return withHeaders(openApi().text, { Vary })
    return withHeaders(openApi().gzipped, { Vary, 'Content-Encoding': 'gzip' })
  }
}

/** Builds the contract as OpenAPI 3.1. Zod writes its JSON Schemas. */
function buildOpenApi(publicUrl: string | undefined): Json & { openapi: string } {
  const paths: Record<string, Json> = {}
  for (const key of Object.keys(api) as ApiKey[]) {
    // Object.keys returns string[]
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, api[key]) }
  }
  const shared = shareSchemas(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: `${SHOP.name} API`,
      version: '1.0.0',
      description: 'Countertops, quotes, measurement visits, and payments.',
    },
    ...(publicUrl && { servers: [{ url: publicUrl }] }),
    paths: shared.paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: SESSION_ID_HEADER, description: SESSION_ID_PATTERN.source },
        admin: { type: 'apiKey', in: 'header', name: ADMIN_KEY_HEADER },
        customer: { type: 'apiKey', in: 'cookie', name: 'my' },
      },
      schemas: {
        ...shared.schemas,
        Error: jsonSchema(errorBodySchema, 'output'),
        Json: { description: 'Any JSON value' },
      },
      responses: Object.fromEntries(
        [...new Set(Object.values(ERROR_STATUS))].map((status) => [
          `Error${status}`,
          { description: codesOf(status), content: jsonContent(errorBodySchema, 'output') },
        ]),
      ),
    },
  }
}

function operation(key: ApiKey, endpoint: Endpoint): Json {
  const { summary, params, query, headers, body, rawTypes } = endpoint
  const content = body ? jsonContent(body, 'input') : rawTypes && Object.fromEntries(rawTypes.map((type) => [type, {}]))
  return {
    operationId: key.replace(/[^A-Za-z]+/g, '_').replace(/_$/, ''),
    summary,
    ...security(endpoint),
    parameters: Object.entries({ path: params, query, header: headers }).flatMap(([place, schema]) =>
      schema ? parameters(place, schema) : [],
    ),
    ...(content && { requestBody: { required: true, content } }),
    responses: Object.fromEntries([
      [successStatus(endpoint), successResponse(endpoint)],
      ...errorStatuses(endpoint).map((status) => [status, errorResponse(endpoint, status)]),
    ]),
  }
}

/** Every error status that an endpoint can return, in ascending order. */
export function errorStatuses({
  access,
  limit,
  params,
  query,
  body,
  rawBody,
  rawTypes,
  errors = {},
}: Endpoint): number[] {
  const hasBody = body !== undefined || rawTypes !== undefined
  const takesInput = params ?? query ?? body ?? rawBody
  const codes: ErrorCode[] = [
    'internal',
    'unavailable',
    ...(params ? ['not_found' as const] : []),
    ...(params || body || rawBody ? ['not_allowed_now' as const] : []),
    ...(takesInput || access.startsWith('session') ? ['invalid' as const] : []),
    ...(isRole(access) || access === 'customer' ? ['unauthorized' as const, 'forbidden' as const] : []),
    ...(hasBody ? ['too_slow' as const, 'too_large' as const, 'unsupported_media_type' as const] : []),
    ...(limit || isRole(access) || access === 'public' || hasBody ? ['too_many_requests' as const] : []),
  ]
  const statuses = [...Object.keys(errors).map(Number), ...codes.map((code) => ERROR_STATUS[code])]
  return [...new Set(statuses)].toSorted((a, b) => a - b)
}

function security({ access }: Endpoint): Json {
  if (access === 'public') return {}
  if (access === 'session-optional') return { security: [{ session: [] }, {}] }
  return { security: [{ [isRole(access) ? 'admin' : access]: [] }] }
}

function parameters(place: string, schema: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] } // of an object
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function successResponse({ summary, json, contentType, responseHeaders = {} }: Endpoint): Json {
  if (contentType) return { description: summary, content: { [contentType]: {} } }
  if (!json) return { description: 'Success' }
  const headers = Object.entries(responseHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  return {
    description: summary,
    content: jsonContent(json, 'output'),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  }
}

function errorResponse({ errors = {} }: Endpoint, status: number): Json {
  const schema = Object.entries(errors).find(([declared]) => Number(declared) === status)?.[1]
  if (!schema || schema === errorBodySchema) return { $ref: `#/components/responses/Error${status}` }
  return { description: codesOf(status), content: jsonContent(schema, 'output') }
}

function codesOf(status: number): string {
  return Object.entries(ERROR_STATUS)
    .flatMap(([code, of]) => (of === status ? [code] : []))
    .join(', ')
}

/** Characters. A shorter schema isn't worth a name. */
const MIN_SHARED = 100
/** Names between a schema and what it's for. */
const NO_NAME =
  /^(?:\d+|schema|items|anyOf|oneOf|properties|content|application\/json|responses|requestBody|parameters|get|post|put|patch|delete)$/

/** Names each schema that occurs more than once, after where it first does, so that the document has it once. */
function shareSchemas(paths: Json): { paths: Json; schemas: Json } {
  const counts = new Map<string, number>()
  const schemas: Json = {}
  const names = new Map<string, string>()
  const isSchema = (value: Json) => typeof value.type === 'string' || Array.isArray(value.anyOf)
  const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

  function count(value: unknown): void {
    if (!isObject(value)) return
    if (isSchema(value)) {
      const text = JSON.stringify(value)
      const before = counts.get(text) ?? 0
      counts.set(text, before + 1)
      // The parts of a shared schema are there once.
      if (before > 0) return
    }
    Object.values(value).forEach(count)
  }

  function share(value: unknown, place: string): unknown {
    if (!isObject(value)) return value
    const text = isSchema(value) ? JSON.stringify(value) : ''
    if (text.length < MIN_SHARED || (counts.get(text) ?? 0) < 2) return shareParts(value, place)
    const known = names.get(text)
    const name = known ?? newName(typeof value.format === 'string' ? value.format : place)
    if (known === undefined) {
      names.set(text, name)
      schemas[name] = shareParts(value, place)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function shareParts(value: Json, place: string): unknown {
    if (Array.isArray(value)) return value.map((one) => share(one, place))
    const parts = Object.entries(value)
    return Object.fromEntries(
      parts.map(([key, part]) => [key, share(part, NO_NAME.test(key) ? place : key.replace('/api/', ''))]),
    )
  }

  function newName(place: string): string {
    const words = place.split(/[^A-Za-z]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    const name = words.join('') || 'Part'
    const taken = new Set(names.values())
    let number = 1
    while (taken.has(number === 1 ? name : name + number)) number += 1
    return number === 1 ? name : name + number
  }

  count(paths)
  return { paths: shareParts(paths, '') as Json, schemas } // as deep as it was
}

function jsonContent(schema: z.ZodType, io: 'input' | 'output'): Json {
  const isError = schema === errorBodySchema
  return { 'application/json': { schema: isError ? { $ref: '#/components/schemas/Error' } : jsonSchema(schema, io) } }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, $id: __, '~standard': ___, $defs: ____, ...rest } = z.toJSONSchema(schema, { io })
  // The only schema that contains itself is that of any JSON value.
  return JSON.parse(JSON.stringify(rest).replace(/#\/\$defs\/__schema\d+/g, '#/components/schemas/Json'))
}
