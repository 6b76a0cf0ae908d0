import { z } from 'zod'
import type { Role } from '#shared/people/roles.ts'
import { type ErrorBody, type ErrorStatus, errorBodySchema } from './errors.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Method and path in one string: `DELETE /api/countertops/{id}`. */
export type EndpointKey = `${Method} /api/${string}`

/**
 * Who may call. `session`: X-Session-ID is required, because a session owns the data. `session-optional`: the session
 * that owns the data sees more. `customer`: a browser that has opened a customer's page by its link. A role: someone who works here in this role or one that may do more, or x-admin-key.
 */
type Access = 'public' | 'session' | 'session-optional' | 'customer' | Role

export interface Endpoint extends Parts {
  access: Access
  summary: string
}

interface Parts {
  /** Refuses a call that a browser makes for another site, as with every change by someone who is signed in. */
  fromOurSite?: true
  /** Path parameters, all strings. */
  params?: z.ZodObject
  query?: z.ZodObject
  /** Request headers beyond those that `access` implies, in lower case. */
  headers?: z.ZodObject
  body?: z.ZodObject
  /** The in-memory limit that counts this call (server/http/limits.ts). Other endpoints check their limits themselves. */
  limit?: 'read' | 'write'
  /** The size limit for the body. JSON bodies are small unless they carry drawings. */
  bodyLimit?: 'drawings' | 'photo' | 'attachment' | 'webhook'
  /** The handler gets the unchanged bytes, such as a photo, or what a signature covers. */
  rawBody?: true
  /** The Content-Types of raw bytes. Others are 415. Without them, any passes. */
  rawTypes?: readonly string[]
  /** The body of a success. With neither `json` nor `contentType` it is 204. */
  json?: z.ZodType
  contentType?:
    | 'application/json'
    | 'image/png'
    | 'image/*'
    | 'text/calendar'
    | 'application/zip'
    | 'application/pdf'
    | 'application/octet-stream'
    | 'text/csv'
    | 'image/vnd.dxf'
  /** The body of a success comes in parts, each as soon as it's ready. */
  streamed?: true
  /** Of a success with a body, if it isn't 200. */
  status?: 201
  /** What headers of a success say. */
  responseHeaders?: Record<string, string>
  /** Error statuses of this endpoint, besides those that follow from the rest (`errorStatuses`). */
  errors?: Partial<Record<ErrorStatus, z.ZodType<ErrorBody>>>
}

/** Keeps the literal types of one row of the table. */
export function endpoint<const A extends Access, const P extends Parts = object>(
  access: A,
  summary: string,
  parts?: P,
) {
  return { access, summary, ...(parts as P) } // none is an empty object
}

export function successStatus({ json, contentType, status }: Endpoint): number {
  return json || contentType ? (status ?? 200) : 204
}

/** Any UUID, in lower case as we store it. An id that we didn't make is simply not found. */
export const id = z.guid({ error: "The id isn't valid" }).toLowerCase()
/** Parameters of a path with an id. */
export const byId = z.object({ id })
/** The body of any failed response. */
export const error = errorBodySchema
/** Names one attempt of a caller. A repeat gets the first answer (docs/rules.md, Repeated requests). */
const idempotencyKey = z
  .string({ error: 'Idempotency-Key is required' })
  .regex(/^[\x21-\x7e]{1,100}$/, { error: 'Idempotency-Key must be 1 to 100 visible characters' })
export const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey.optional() })
/** Parts of an endpoint that creates something. */
export const created = { headers: idempotencyHeaders, status: 201 } as const
/** Of a change on a customer's page: whose page it means. */
export const pageHeaders = idempotencyHeaders.extend({
  'x-page': z.guid({ error: 'X-Page must be the id of a quote or visit' }).toLowerCase().optional(),
})
export const requiredIdempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey })
