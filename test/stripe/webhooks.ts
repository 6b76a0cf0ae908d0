import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { EventObject } from './objects.ts'

interface WebhookEndpoint {
  url: string
  /** Each signs, as while a secret is being rotated. */
  secrets: string[]
}

interface Delivery {
  endpoint: WebhookEndpoint
  event: EventObject
}

interface Delivered {
  url: string
  /** 0: no one answered. */
  status: number
}

/** The header `Stripe-Signature`: one `v1` for each secret, and the old scheme that must not count. */
export function signatureHeader(payload: string, secrets: readonly string[], at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex'))
  return [`t=${t}`, ...signatures.map((one) => `v1=${one}`), `v0=${'0'.repeat(64)}`].join(',')
}

/**
 * Events wait here until the test says how they travel: in order, late, never, twice, at once or mixed up. Nothing is
 * sent by itself unless `automatic` was called.
 */
export function webhookQueue(now: () => Date) {
  const endpoints: WebhookEndpoint[] = []
  const events = new Map<string, EventObject>()
  const underway = new Set<Promise<unknown>>()
  const stopped = new AbortController()
  let queue: Delivery[] = []
  let delayMs: number | undefined

  const take = (isMeant: (event: EventObject) => boolean = () => true) => {
    const taken = queue.filter(({ event }) => isMeant(event))
    queue = queue.filter((delivery) => !taken.includes(delivery))
    return taken
  }

  async function post(url: string, payload: string, signature: string): Promise<number> {
    try {
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature }
      const response = await fetch(url, { method: 'POST', headers, body: payload, signal: stopped.signal })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  async function deliver({ endpoint, event }: Delivery): Promise<Delivered> {
    const payload = JSON.stringify(event, null, 2)
    // Signed when it is sent, as Stripe does: a delivery that comes an hour late is not an old signature.
    const signature = signatureHeader(payload, endpoint.secrets, now())
    return { url: endpoint.url, status: await post(endpoint.url, payload, signature) }
  }

  async function deliverLater(delivery: Delivery, ms: number) {
    await wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined)
    if (!stopped.signal.aborted) await deliver(delivery)
  }

  return {
    events,
    post,
    addEndpoint: (endpoint: WebhookEndpoint): void => {
      endpoints.push(endpoint)
    },
    removeEndpoints: (): void => {
      endpoints.length = 0
    },

    record(event: EventObject) {
      events.set(event.id, event)
      for (const endpoint of endpoints) {
        const delivery = { endpoint, event }
        if (delayMs === undefined) {
          queue.push(delivery)
          continue
        }
        const sent: Promise<unknown> = deliverLater(delivery, delayMs).finally(() => underway.delete(sent))
        underway.add(sent)
      }
    },

    /** Sends what waits, or of that type, one after the other. What is not answered by 2xx waits again for the next time. */
    flush: async (type?: string): Promise<Delivered[]> => {
      const results: Delivered[] = []
      for (const delivery of take((event) => type === undefined || type === event.type)) {
        const result = await deliver(delivery)
        results.push(result)
        if (result.status < 200 || result.status > 299) queue.push(delivery)
      }
      return results
    },
    /** Sends one event so many times at once, whether or not it was sent before. */
    async deliverTimes(eventId: string, times: number): Promise<Delivered[]> {
      const event = events.get(eventId)
      if (!event) throw new Error(`No event ${eventId}`)
      take(({ id }) => id === eventId)
      const sendAll = () => Promise.all(endpoints.map((endpoint) => deliver({ endpoint, event })))
      return (await Promise.all(Array.from({ length: times }, sendAll))).flat()
    },
    /** They never arrive; the events stay to be read from the API. */
    lose: () => void take(),
    /** Each of what waits goes out twice. */
    double() {
      queue = queue.flatMap((delivery) => [delivery, delivery])
    },
    /** From now on each goes out by itself, so many milliseconds later. */
    automatic(delay: number) {
      delayMs = delay
    },
    async close() {
      stopped.abort()
      await Promise.all(underway)
    },
  }
}
