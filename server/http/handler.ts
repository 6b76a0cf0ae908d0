import type { z } from 'zod'
import type { Api, ApiKey } from '#shared/api.ts'
import type { ReencodedPhoto } from '#server/photos/reencode-photo.ts'
import type { Services } from '#server/services.ts'
import type { PageSubject } from '#server/mail/email.ts'
import type { OfficeCookie } from './access.ts'
import type { StoredAnswer } from './table.ts'

type Part<K extends ApiKey, Name extends string> =
  Api[K] extends Record<Name, infer S extends z.ZodType> ? z.output<S> : undefined

type SessionOf<K extends ApiKey> = Api[K]['access'] extends 'session'
  ? string
  : Api[K]['access'] extends 'session-optional'
    ? string | undefined
    : undefined

/** What a handler works with: its context, and the parts of the request that the contract's schemas let through. */
export interface RequestContext<K extends ApiKey> {
  /** By the caller: a person, the admin key, or a customer. With an Idempotency-Key, it's inside of the transaction that stores the answer. */
  ctx: Services['ctx']
  params: Part<K, 'params'>
  query: Part<K, 'query'>
  headers: Part<K, 'headers'>
  /** A photo has been re-encoded by then, which takes seconds. */
  body: Api[K] extends { bodyLimit: 'photo' }
    ? ReencodedPhoto
    : Api[K] extends { rawBody: true }
      ? Buffer
      : Part<K, 'body'>
  /** The session id, if the endpoint's `access` requires or allows one. */
  session: SessionOf<K>
  /** The page that a customer has opened, if the endpoint's `access` is `customer`. */
  page: Api[K]['access'] extends 'customer' ? PageSubject : undefined
  /** Whether the browser reaches us over HTTPS. */
  isSecure: boolean
  /** The session cookie of the office: its name for this connection, and its token if there is one. */
  cookie: OfficeCookie
  /** The address that limits count: an IPv4 address, or the /64 network of an IPv6 address. */
  clientAddress: string
}

type Body<K extends ApiKey> = Api[K] extends { json: infer S extends z.ZodType }
  ? z.input<S>
  : Api[K] extends { streamed: true }
    ? AsyncIterable<string>
    : Api[K] extends { contentType: string }
      ? Uint8Array | string
      : void

/** A body with headers. */
export class WithHeaders<B> {
  readonly body: B
  readonly headers: Record<string, string>
  /** So that no other object has this type. */
  protected readonly isResponse = true

  constructor(body: B, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

export function withHeaders<B>(body: B, headers: Record<string, string>): WithHeaders<B> {
  return new WithHeaders(body, headers)
}

/** Body and headers of what a handler returned. */
export function answerOf(handled: unknown): StoredAnswer {
  return handled instanceof WithHeaders ? { body: handled.body, headers: handled.headers } : { body: handled }
}

/** The body, alone or with headers. The status comes from the contract. */
type Handled<K extends ApiKey> = Body<K> | WithHeaders<Body<K>>

type Handle<K extends ApiKey> = (context: RequestContext<K>) => Handled<K> | Promise<Handled<K>>

/** A handler. The object form can also refuse a request before its body is read, which may be 24 MB. */
type Handler<K extends ApiKey> =
  | Handle<K>
  | {
      /** What it throws doesn't stop a repeat of an answered request. */
      beforeBody?: (context: Omit<RequestContext<K>, 'body'>) => void | Promise<void>
      /** Asks other services, which must not happen inside of the transaction of a request with an Idempotency-Key. */
      beforeAnswer?: (context: RequestContext<K>) => Promise<void>
      handle: Handle<K>
      /** What a repeat of an answered request gets if the first answer was too large to store. */
      readAgain?: Handle<K>
    }

/** One handler for each key. The app mounts them all. */
export type Handlers<K extends ApiKey = ApiKey> = { [Key in K]: Handler<Key> }

/** Handlers of one part of the contract: `HandlersOf<typeof countertopEndpoints>`. */
export type HandlersOf<Endpoints> = Handlers<keyof Endpoints & ApiKey>
