import type { z } from 'zod'
import type { ErrorBody, ErrorStatus } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** Method and path as one word: `DELETE /api/countertops/{id}`. */
export type EndpointKey = `${Method} /api/${string}`

/**
 * Who may call. `session`: X-Session-ID is required, since the data belongs to a session. `session-optional`: the
 * answer says more to the session that owns the data. `admin`: x-admin-key is required.
 */
export type Access = 'public' | 'session' | 'session-optional' | 'admin'

export interface Endpoint {
  summary: string
  access: Access
  /** Path parameters, all strings. */
  params?: z.ZodObject
  query?: z.ZodObject
  /** Request headers beyond those that `access` implies, in lower case. */
  headers?: z.ZodObject
  body?: z.ZodObject
  /** Which limit holds for the body; JSON bodies are small unless they carry drawings. */
  bodyLimit?: 'json' | 'drawings'
  /** The handler gets the bytes as they came, of at most a JSON body's size: a signature is over bytes. */
  rawBody?: true
  success:
    | { status: 200 | 201; json: z.ZodType; headers?: Record<string, string> }
    | { status: 200; contentType: 'image/png' | 'text/html' | 'text/calendar' }
    | { status: 204 }
  /** Statuses this endpoint may answer besides those that any endpoint may (500, 503, and 413, 415, 429 where they apply). */
  errors?: Partial<Record<ErrorStatus, z.ZodType<ErrorBody>>>
}

/** Keeps the literal types of one row of the table. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
