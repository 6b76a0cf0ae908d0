import type { z } from 'zod'
import type { Role } from '#shared/people/roles.ts'
import type { ErrorBody, ErrorStatus } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Method and path in one string: `DELETE /api/countertops/{id}`. */
export type EndpointKey = `${Method} /api/${string}`

/**
 * Who may call. `session`: X-Session-ID is required, because a session owns the data. `session-optional`: the session
 * that owns the data sees more. A role: someone who works here in this role or one that may do more, or x-admin-key.
 */
export type Access = 'public' | 'session' | 'session-optional' | Role

export interface Endpoint {
  summary: string
  access: Access
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
  bodyLimit?: 'drawings' | 'photo' | 'webhook'
  /** The handler gets the unchanged bytes, such as a photo, or what a signature covers. */
  rawBody?: true
  /** The Content-Types of raw bytes. Others are 415. Without them, any passes. */
  rawTypes?: readonly string[]
  success:
    | { status: 200 | 201; json: z.ZodType; headers?: Record<string, string> }
    | {
        status: 200
        contentType: 'application/json' | 'image/png' | 'image/*' | 'text/calendar' | 'application/zip'
      }
    | { status: 204 }
  /** Error statuses of this endpoint, besides those that follow from the rest (`errorStatuses`). */
  errors?: Partial<Record<ErrorStatus, z.ZodType<ErrorBody>>>
}

/** Keeps the literal types of one row of the table. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
