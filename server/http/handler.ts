import type { z } from 'zod'
import type { Api, ApiKey } from '#shared/api.ts'

type Part<K extends ApiKey, Name extends string> =
  Api[K] extends Record<Name, infer S extends z.ZodType> ? z.output<S> : undefined

type SessionOf<K extends ApiKey> = Api[K]['access'] extends 'session'
  ? string
  : Api[K]['access'] extends 'session-optional'
    ? string | undefined
    : undefined

/** What a handler knows of a request: only what the contract's schemas let through. */
export interface Context<K extends ApiKey> {
  params: Part<K, 'params'>
  query: Part<K, 'query'>
  headers: Part<K, 'headers'>
  body: Api[K] extends { rawBody: true } ? Buffer : Part<K, 'body'>
  /** The session id, where the endpoint's `access` asks for one. */
  session: SessionOf<K>
  /** Who a limit counts: an IPv4 address, or the /64 network of an IPv6 address. */
  clientAddress: string
}

type Body<K extends ApiKey> = Api[K]['success'] extends { json: infer S extends z.ZodType }
  ? { body: z.input<S> }
  : Api[K]['success'] extends { contentType: string }
    ? { body: Uint8Array | string }
    : { body?: undefined }

/** The status is the contract's. */
export type Answer<K extends ApiKey> = Body<K> & { headers?: Record<string, string> }

type Handle<K extends ApiKey> = (context: Context<K>) => Answer<K> | Promise<Answer<K>>

/** A handler, or one with a look at the request before its body is read: a limit need not wait for 24 MB. */
export type Handler<K extends ApiKey> =
  | Handle<K>
  | { beforeBody: (context: Omit<Context<K>, 'body'>) => void | Promise<void>; handle: Handle<K> }

/** One handler for each of the keys: what a noun's router returns, and, over all keys, what the app mounts. */
export type Handlers<K extends ApiKey = ApiKey> = { [Key in K]: Handler<Key> }

/** The keys of a noun: `KeysUnder<'/api/countertops'>`. */
export type KeysUnder<Path extends string> = Extract<ApiKey, `${string} ${Path}${string}`>
