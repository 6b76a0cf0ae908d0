import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StripeStandIn, startStripe } from './stand-in.ts'

interface Received {
  body: string
  headers: IncomingHttpHeaders
}

const clock = { now: new Date() }
const SECRETS = ['whsec_one', 'whsec_two']

let stripe: StripeStandIn
let shop: Server
let received: Received[]
let status: number
let heard: () => void = () => undefined

beforeEach(async () => {
  clock.now = new Date('2027-03-02T15:00:00Z')
  received = []
  status = 200
  shop = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ body: Buffer.concat(parts).toString(), headers: request.headers })
      response.writeHead(status).end('{}')
      heard()
    })
  })
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo // as it listens on a port
  stripe = await startStripe({ now: () => clock.now })
  stripe.webhooks.addEndpoint({ url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secrets: SECRETS })
})
afterEach(async () => {
  await stripe.close()
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
})

const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type) // what an event has
const signedBy = (secret: string, { body, headers }: Received) =>
  Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret, 300, undefined, clock.now.getTime())

function pay() {
  const { id } = stripe.createSecondIntent('visit-1', 10_000)
  stripe.payIntent(id)
  return id
}
const ALL = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']

describe('webhooks', () => {
  it('go nowhere until they are told to, then in order, signed by every secret', async () => {
    const id = pay()
    expect(received).toEqual([])
    expect(stripe.webhooks.waiting().map(({ type }) => type)).toEqual(ALL)
    const sent = await stripe.webhooks.flush()
    expect(sent.map((one) => one.status)).toEqual([200, 200, 200])
    expect(types()).toEqual(ALL)
    expect(stripe.webhooks.waiting()).toEqual([])
    const [last] = received.slice(-1)
    if (!last) throw new Error('nothing came')
    for (const secret of SECRETS)
      expect(signedBy(secret, last)).toMatchObject({ data: { object: { id, status: 'succeeded' } } })
    expect(() => signedBy('whsec_three', last)).toThrow(Stripe.errors.StripeSignatureVerificationError)
  })

  it('are signed when they are sent, and tell of the past', async () => {
    const { id } = stripe.createSecondIntent('visit-1', 10_000)
    stripe.payIntent(id, 'processing')
    stripe.finishProcessing(id, true)
    clock.now = new Date('2027-03-02T16:00:00Z')
    await stripe.webhooks.flush({ type: 'payment_intent.processing' })
    expect(received.map((one) => signedBy('whsec_one', one))).toMatchObject([
      { created: Date.parse('2027-03-02T15:00:00Z') / 1000, data: { object: { status: 'processing' } } },
    ])
  })

  it('come again until they are taken', async () => {
    pay()
    status = 503
    await stripe.webhooks.flush()
    expect(stripe.webhooks.waiting()).toHaveLength(3)
    status = 200
    await stripe.webhooks.flush()
    expect(stripe.webhooks.waiting()).toEqual([])
    expect(types()).toEqual([...ALL, ...ALL])
  })

  it('can be lost and doubled', async () => {
    pay()
    expect(stripe.webhooks.lose({ type: 'charge.succeeded' })).toBe(1)
    stripe.webhooks.double()
    await stripe.webhooks.flush()
    const [created, , succeeded] = ALL
    expect(types()).toEqual([created, created, succeeded, succeeded])
    expect(new Set(received.map(({ body }) => body)).size).toBe(2)
  })

  it('go out by themselves where a browser test wants that', async () => {
    const arrived = new Promise<void>((resolve) => {
      heard = () => received.length === 3 && resolve()
    })
    stripe.webhooks.automatic(5)
    pay()
    await arrived
    expect(types().toSorted()).toEqual(ALL.toSorted())
  })
})
