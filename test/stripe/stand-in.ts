import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { HOSTILE_RESPONSES, type HostileResponse } from '#test/stand-ins/hostile-responses.ts'
import { bankPage, bankPath, returnAddress } from './bank-page.ts'
import { stripeControl } from './control.ts'
import { injectedError, invalidRequest, StripeApiError } from './errors.ts'
import { type Fault, faultList, ODD_BODIES, type OddBody } from './faults.ts'
import { type FormParams, parseForm } from './form.ts'
import { type Answer, answerOf, idempotencyKeys } from './idempotency.ts'
import { Ledger } from './ledger.ts'
import { idMaker } from './objects.ts'
import { answerCall } from './routes.ts'
import { webhookQueue } from './webhooks.ts'

/** Keys that the stand-in takes; another is refused as Stripe refuses one. */
export const STRIPE_TEST_KEYS = { secretKey: 'sk_test_standin', publishableKey: 'pk_test_standin' }

interface RecordedRequest {
  method: string
  path: string
  params: FormParams
  idempotencyKey: string | undefined
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

/**
 * A local server that speaks the part of Stripe's HTTP API that we use, and keeps state as Stripe does. Tests steer it
 * by the methods here, or by `POST /_control/<method>` from another process; the server under test and the browser know only
 * its address.
 */
export async function startStripe({ port = 0, now = () => new Date(), sumsLag = false }: Options = {}) {
  /** Calls of the API in the order in which they came. */
  const requests: RecordedRequest[] = []
  const faults = faultList()
  const webhooks = webhookQueue(now)
  const makeId = idMaker()
  const underKey = idempotencyKeys(now)
  const arrivals = new Set<() => void>()
  let url = ''
  let resumed: Promise<void> | undefined
  let resumeWork: () => void = () => undefined

  const ledger = new Ledger({
    now,
    makeId,
    sumsLag,
    bankUrl: (intentId) => url + bankPath(intentId),
    emit: (type, object) =>
      webhooks.record({
        id: makeId('evt'),
        object: 'event',
        created: Math.floor(now().getTime() / 1000),
        // As it was then: what arrives late tells of the past.
        data: { object: structuredClone(object) },
        livemode: false,
        type,
      }),
  })
  const control = stripeControl(ledger)
  const commands = control as Record<string, (...given: unknown[]) => unknown> // another process names them

  async function work(call: RecordedRequest, ordered: Fault | undefined): Promise<Answer> {
    if (resumed) await resumed
    // Between two turns another call may come, as it may while Stripe works.
    await nextTurn()
    const status = typeof ordered?.answer === 'number' ? ordered.answer : undefined
    if (!ordered?.afterWork && (status === 402 || status === 500)) throw injectedError(status)
    const answer = answerCall({ ...call, ledger })
    if (ordered?.afterWork && status !== undefined) throw injectedError(status)
    return answer
  }

  async function serveApi(call: RecordedRequest, raw: string, response: ServerResponse) {
    const fault = faults.next(call.method, call.path)
    const lost = typeof fault?.answer === 'string' ? fault.answer : undefined
    const { idempotencyKey } = call
    let answer: Answer
    try {
      // Turned away at the door, before any work.
      if (fault && !fault.afterWork && (fault.answer === 409 || fault.answer === 429 || fault.answer === 503)) {
        throw injectedError(fault.answer)
      }
      if (lost !== undefined && !fault?.afterWork) return lose(lost, response)
      authorize(call, ledger)
      const run = () => work(call, fault)
      const isKept = call.method === 'POST' && idempotencyKey !== undefined
      answer = await (isKept ? underKey(idempotencyKey, `${call.method} ${call.path}?${raw}`, run) : run())
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error
      answer = answerOf(error)
    }
    if (lost !== undefined) return lose(lost, response)
    return send(response, answer.status, answer.body, { 'Request-Id': makeId('req'), ...answer.headers })
  }

  function serveBank(intentId: string, isAsked: boolean, query: URLSearchParams, response: ServerResponse) {
    const intent = ledger.intent(intentId)
    if (isAsked) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      return response.end(bankPage(intent))
    }
    const returnUrl = intent.next_action?.redirect_to_url.return_url ?? ''
    const accepted = query.get('answer') === 'complete'
    ledger.authenticate(intentId, accepted)
    response.writeHead(303, { Location: returnAddress(intent, returnUrl, accepted) })
    return response.end()
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const { method = '', headers } = request
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://local')
    const [, folder, name = ''] = /^\/(_control|bank)\/(.*)$/.exec(pathname) ?? []
    if (folder === '_control') return send(response, 200, commands[name]?.(...JSON.parse(body)))
    if (folder === 'bank') return serveBank(name, method === 'GET', searchParams, response)
    // A browser's script calls from the shop's origin.
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Stripe-Version')
    if (method === 'OPTIONS') return response.writeHead(204).end()
    const raw = method === 'GET' ? search.slice(1) : body
    const idempotencyKey = headers['idempotency-key']?.toString()
    const call = { method, path: pathname, params: parseForm(raw), idempotencyKey, headers }
    requests.push(call)
    for (const tell of arrivals) tell()
    return serveApi(call, raw, response)
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
    /** Our account's intents as they are now, in order of making. */
    intents: () => control.state().intents,
    intent: (id: string) => structuredClone(ledger.intent(id)),
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
function authorize(call: RecordedRequest, ledger: Ledger) {
  const { key: keyParam, client_secret: secret, ...params } = call.params
  const key = call.headers.authorization?.replace('Bearer ', '') ?? keyParam
  if (key === STRIPE_TEST_KEYS.secretKey) return
  if (key !== STRIPE_TEST_KEYS.publishableKey) {
    throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }, false)
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
