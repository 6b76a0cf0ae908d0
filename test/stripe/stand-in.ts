import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { HOSTILE_RESPONSES, type HostileResponse } from '#test/stand-ins/hostile-responses.ts'
import { bankPage, bankPath, returnAddress } from './bank-page.ts'
import { remoteControl, stripeControl } from './control.ts'
import { injectedError, invalidRequest, StripeApiError } from './errors.ts'
import { type Fault, faultList, ODD_BODIES, type OddBody } from './faults.ts'
import { type FormParams, parseForm } from './form.ts'
import { type Answer, answerOf, idempotencyKeys } from './idempotency.ts'
import { Ledger } from './ledger.ts'
import { API_VERSION, idMaker } from './objects.ts'
import { answerCall } from './routes.ts'
import { webhookQueue } from './webhooks.ts'

/** Keys that the stand-in takes; another is refused as Stripe refuses one. */
export const STRIPE_TEST_KEYS = { secretKey: 'sk_test_standin', publishableKey: 'pk_test_standin' }
/** The account that they belong to. */
const STRIPE_TEST_ACCOUNT = 'acct_standin'

export interface RecordedRequest {
  method: string
  path: string
  params: FormParams
  idempotencyKey: string | undefined
  account: string | undefined
  headers: IncomingMessage['headers']
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

interface Options {
  port?: number
  /** The stand-in's clock: when things are made, signed, and forgotten. */
  now?: () => Date
  /** A pending refund counts in its charge's sum only once it has arrived. */
  sumsLag?: boolean
}

interface ReceivedCall extends RecordedRequest {
  /** As it was written: what an idempotency key stands for. */
  raw: string
  bearer: string | undefined
}

/**
 * A local server that speaks the part of Stripe's HTTP API that we use, and keeps state as Stripe does. Tests steer it
 * by the methods here, or by `POST /_control/…` from another process; the server under test and the browser know only
 * its address.
 */
export async function startStripe({ port = 0, now = () => new Date(), sumsLag = false }: Options = {}) {
  /** Calls of the API in the order in which they came. */
  const requests: RecordedRequest[] = []
  const faults = faultList()
  const webhooks = webhookQueue(now)
  const makeId = idMaker()
  const underKey = idempotencyKeys(now)
  const ledgers = new Map<string, Ledger>()
  const arrivals = new Set<() => void>()
  let url = ''
  let resumed: Promise<void> | undefined
  let resumeWork: () => void = () => undefined
  /** Whose doing the events are that come up while a call is worked on. */
  let origin: { id: string; idempotency_key: string | null } | undefined

  const ledger = (account = STRIPE_TEST_ACCOUNT): Ledger => {
    const known = ledgers.get(account)
    if (known) return known
    const made = new Ledger({
      now,
      makeId,
      sumsLag,
      bankUrl: (intentId) => url + bankPath(intentId),
      emit: (type, object) =>
        webhooks.record({
          id: makeId('evt'),
          object: 'event',
          ...(account !== STRIPE_TEST_ACCOUNT && { account }),
          api_version: API_VERSION,
          created: Math.floor(now().getTime() / 1000),
          // As it was then: what arrives late tells of the past.
          data: { object: structuredClone(object) },
          livemode: false,
          pending_webhooks: 1,
          request: origin ?? { id: null, idempotency_key: null },
          type,
        }),
    })
    ledgers.set(account, made)
    return made
  }
  const ledgerOf = (intentId: string) => [...ledgers.values()].find(({ intents }) => intents.has(intentId)) ?? ledger()
  const control = stripeControl({ ledger, ledgerOf })
  /** Our account's intents as they are now, in order of making. */
  const intents = () => structuredClone([...ledger().intents.values()])
  /** What another process gets by `POST /_control/state`. */
  const state = () => ({
    intents: intents(),
    refunds: structuredClone([...ledger().refunds.values()]),
    disputes: structuredClone([...ledger().disputes.values()]),
  })
  const commands = remoteControl(control, state)

  async function work(call: ReceivedCall, requestId: string, ordered: Fault | undefined): Promise<Answer> {
    if (resumed) await resumed
    // Between two turns another call may come, as it may while Stripe works.
    await nextTurn()
    const instead = ordered && !ordered.afterWork && typeof ordered.answer === 'number' ? ordered.answer : undefined
    if (instead === 402 || instead === 500) throw injectedError(instead)
    origin = { id: requestId, idempotency_key: call.idempotencyKey ?? null }
    let answer: Answer
    try {
      answer = answerCall({ ...call, ledger: ledger(call.account) })
    } finally {
      origin = undefined
    }
    if (ordered?.afterWork && typeof ordered.answer === 'number') throw injectedError(ordered.answer)
    return answer
  }

  async function serveApi(call: ReceivedCall, response: ServerResponse) {
    const requestId = makeId('req')
    const fault = faults.next(call.method, call.path)
    const lost = typeof fault?.answer === 'string' ? fault.answer : undefined
    let answer: Answer
    try {
      // Turned away at the door, before any work.
      if (fault && !fault.afterWork && (fault.answer === 409 || fault.answer === 429 || fault.answer === 503)) {
        throw injectedError(fault.answer)
      }
      if (lost !== undefined && !fault?.afterWork) return lose(lost, response)
      authorize(call, ledger(call.account))
      const run = () => work(call, requestId, fault)
      const key = call.method === 'POST' ? call.idempotencyKey : undefined
      answer =
        key === undefined
          ? await run()
          : await underKey(`${call.account ?? ''} ${key}`, `${call.method} ${call.path}?${call.raw}`, run)
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error
      answer = answerOf(error)
    }
    if (lost !== undefined) return lose(lost, response)
    const { idempotencyKey, account } = call
    return send(response, answer.status, answer.body, {
      'Request-Id': requestId,
      'Stripe-Version': API_VERSION,
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(account !== undefined && { 'Stripe-Account': account }),
      ...answer.headers,
    })
  }

  function serveControl(name: string, text: string, response: ServerResponse) {
    const command = commands[name]
    if (!command) return send(response, 404, { error: `No command ${name}` })
    try {
      return send(response, 200, command(text === '' ? {} : JSON.parse(text)))
    } catch (error) {
      return send(response, 400, { error: String(error) })
    }
  }

  function serveBank(intentId: string, request: IncomingMessage, query: URLSearchParams, response: ServerResponse) {
    const own = ledgerOf(intentId)
    const of = own.intent(intentId)
    if (request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      return response.end(bankPage(of))
    }
    const action: unknown = of.next_action && Reflect.get(of.next_action, 'redirect_to_url')
    const returnUrl: unknown = typeof action === 'object' && action ? Reflect.get(action, 'return_url') : undefined
    const accepted = query.get('answer') === 'complete'
    own.authenticate(intentId, accepted)
    if (typeof returnUrl !== 'string') return send(response, 200, { accepted })
    response.writeHead(303, { Location: returnAddress(of, returnUrl, accepted) })
    return response.end()
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const text = await readBody(request)
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://local')
    if (pathname.startsWith('/_control/')) return serveControl(pathname.slice('/_control/'.length), text, response)
    if (pathname.startsWith('/bank/')) {
      return serveBank(pathname.slice('/bank/'.length), request, searchParams, response)
    }
    // A browser's script calls from the shop's origin.
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Stripe-Version')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const raw = request.method === 'GET' ? search.slice(1) : text
    const call: ReceivedCall = {
      method: request.method ?? '',
      path: pathname,
      params: parseForm(raw),
      raw,
      idempotencyKey: header(request, 'idempotency-key'),
      account: header(request, 'stripe-account'),
      bearer: /^Bearer (.*)$/.exec(header(request, 'authorization') ?? '')?.[1],
      headers: request.headers,
    }
    const { raw: _raw, bearer: _bearer, ...seen } = call
    requests.push(seen)
    for (const tell of arrivals) tell()
    return serveApi(call, response)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else send(response, 500, { error: { type: 'api_error', message: `The stand-in failed: ${String(error)}` } })
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as it listens on a port

  return {
    ...control,
    url,
    requests,
    intents,
    state,
    intent: (id: string) => structuredClone(ledgerOf(id).intent(id)),
    faults,
    webhooks,
    /** Calls are taken and not worked on until `resume`. */
    pause() {
      resumed ??= new Promise((resolve) => {
        resumeWork = resolve
      })
    },
    resume() {
      resumed = undefined
      resumeWork()
    },
    /** Resolves once so many calls have come. */
    waitForRequests: (count: number) =>
      new Promise<void>((resolve) => {
        const tell = () => {
          if (requests.length < count) return
          arrivals.delete(tell)
          resolve()
        }
        arrivals.add(tell)
        tell()
      }),
    async close(): Promise<void> {
      resumeWork()
      await webhooks.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The secret key may do everything; a browser's key only what the intent's own secret allows. */
function authorize(call: ReceivedCall, ledger: Ledger) {
  const { key: keyParam, client_secret: secret, ...params } = call.params
  const key = call.bearer ?? keyParam
  if (key === STRIPE_TEST_KEYS.secretKey) return
  if (key !== STRIPE_TEST_KEYS.publishableKey) {
    const shown = typeof key === 'string' ? `${key.slice(0, 8)}${'*'.repeat(8)}` : ''
    throw new StripeApiError(
      401,
      { type: 'invalid_request_error', message: `Invalid API Key provided: ${shown}` },
      false,
    )
  }
  const id = /^\/v1\/payment_intents\/(\w+)(\/confirm)?$/.exec(call.path)?.[1]
  if (id === undefined || ledger.intents.get(id)?.client_secret !== secret) {
    throw invalidRequest('The client_secret provided does not match any associated PaymentIntent on this account.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
  }
  call.params = params
}

/** `never` leaves the connection open until the other side closes it. */
function lose(how: Extract<Fault['answer'], string>, response: ServerResponse) {
  if (how === 'never') return
  if (how === 'cut') response.destroy()
  else if (how in HOSTILE_RESPONSES)
    HOSTILE_RESPONSES[how as HostileResponse](response) // as was just looked up
  else response.writeHead(200, { 'Content-Type': 'application/json' }).end(ODD_BODIES[how as OddBody]) // what is left
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body, null, 2))
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
