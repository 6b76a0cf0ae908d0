import { describe, expect, it } from 'vitest'
import { AppError } from '#server/http/app-error.ts'
import { signatureHeader } from '#test/stripe/webhooks.ts'
import { verifyStripeEvent } from './stripe-payments.ts'

const NO_SIGNATURE = "The event was rejected: it isn't signed"
const WRONG_SIGNATURE = 'The event was rejected: its signature is wrong'
const TOO_OLD = 'The event was rejected: its signature is too old'

const SECRET = 'whsec_the_one_in_use'
const NEXT_SECRET = 'whsec_the_next_one'
const NOW = new Date('2027-03-02T15:00:00Z')
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

const EVENT = {
  id: 'evt_1',
  object: 'event',
  api_version: '2026-10-28.endive',
  created: 1_804_000_000,
  data: { object: { id: 'pi_1', object: 'payment_intent', amount: 10_000, status: 'succeeded' } },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: 'payment_intent.succeeded',
}
const about = (type: string, object: object) => ({ ...EVENT, type, data: { object } })

interface Told {
  event?: object | string
  signature?: string | undefined
  signedBy?: string[]
  at?: Date
  secrets?: string[]
}

function verify({ event = EVENT, signedBy = [SECRET], at = NOW, secrets = [SECRET], ...told }: Told = {}) {
  const text = typeof event === 'string' ? event : JSON.stringify(event, null, 2)
  const signature = 'signature' in told ? told.signature : signatureHeader(text, signedBy, at)
  return verifyStripeEvent({ payload: Buffer.from(text), signature, secrets, now: NOW })
}

const refusal = (told: Told) => {
  try {
    return verify(told)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return error.message
    throw error
  }
}

describe('verifyStripeEvent', () => {
  it('returns what a signed event is about, but not its payload', () => {
    expect(verify()).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intentId: 'pi_1',
      account: undefined,
      livemode: false,
    })
  })

  it.each([
    ['payment_intent.payment_failed', { object: 'payment_intent', id: 'pi_7' }, 'pi_7'],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_7' }, 'pi_7'],
    [
      'charge.refunded',
      { object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_7', object: 'payment_intent' } },
      'pi_7',
    ],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: null }, undefined],
    ['charge.dispute.created', { object: 'dispute', id: 'du_1', charge: 'ch_1', payment_intent: 'pi_7' }, 'pi_7'],
    ['refund.failed', { object: 'refund', id: 're_1', payment_intent: 'pi_7' }, 'pi_7'],
    ['balance.available', { object: 'balance', available: [] }, undefined],
    ['something.of_tomorrow', { object: 'tomorrow', id: 'tm_1' }, undefined],
    ['payment_intent.succeeded', { object: 'payment_intent', id: '../refunds' }, undefined],
  ])('finds the intent of %s', (type, object, intentId) => {
    expect(verify({ event: about(type, object) })).toMatchObject({ type, intentId })
  })

  it.each([
    ['the old secret, while both are known', [SECRET], [SECRET, NEXT_SECRET]],
    ['the new secret, while both are known', [NEXT_SECRET], [SECRET, NEXT_SECRET]],
    ['both secrets, while only the old is known', [NEXT_SECRET, SECRET], [SECRET]],
  ])('accepts an event signed by %s', (_, signedBy, secrets) => {
    expect(verify({ signedBy, secrets })).toMatchObject({ id: 'evt_1' })
  })

  it.each<[string, Told, string]>([
    ['without a signature', { signature: undefined }, NO_SIGNATURE],
    ['with an empty signature', { signature: '' }, NO_SIGNATURE],
    ['with another secret', { signedBy: ['whsec_of_somebody'] }, WRONG_SIGNATURE],
    ['with a secret that is no longer known', { secrets: [NEXT_SECRET] }, WRONG_SIGNATURE],
    ['while no secret is known', { secrets: [] }, WRONG_SIGNATURE],
    ['while the secret is an empty word', { secrets: [''], signedBy: [''] }, WRONG_SIGNATURE],
    ['with a signature of nothing we know', { signature: 'nonsense' }, WRONG_SIGNATURE],
    ['with the old scheme alone', { signature: `t=${NOW.getTime() / 1000},v0=${'0'.repeat(64)}` }, WRONG_SIGNATURE],
    [
      'with a body changed after signing',
      { event: { ...EVENT, id: 'evt_2' }, signature: signatureHeader(JSON.stringify(EVENT, null, 2), [SECRET], NOW) },
      WRONG_SIGNATURE,
    ],
    [
      'with a time changed after signing',
      {
        signature: signatureHeader(JSON.stringify(EVENT, null, 2), [SECRET], before(600)).replace(
          /t=\d+/,
          `t=${NOW.getTime() / 1000}`,
        ),
      },
      WRONG_SIGNATURE,
    ],
    ['signed five minutes and a second ago', { at: before(301) }, TOO_OLD],
    [
      'signed too long ago by the second of two secrets',
      { at: before(301), signedBy: [NEXT_SECRET], secrets: [NEXT_SECRET, SECRET] },
      TOO_OLD,
    ],
  ])('refuses one %s', (_, told, reason) => {
    expect(refusal(told)).toBe(reason)
  })

  it.each<[string, object | string]>([
    ['no JSON', '{"id": "evt_1"'],
    ['nothing', 'null'],
    ['another object', { id: 'pi_1', object: 'payment_intent' }],
    ['a thin notification', { id: 'evt_1', object: 'v2.core.event', type: 'v1.account.updated' }],
    ['an event of another shape', { ...EVENT, data: {} }],
    ['an event with an unknown id', { ...EVENT, id: "evt_1'; --" }],
    ['a type that no database stores', { ...EVENT, type: 'a\u0000b' }],
    ['an intent that no database stores', about('charge.refunded', { object: 'charge', payment_intent: '\ud800' })],
  ])('is undefined for %s if it is signed, and refuses it otherwise', (_, event) => {
    expect(verify({ event })).toBeUndefined()
    expect(refusal({ event, signedBy: ['whsec_of_somebody'] })).toBe(WRONG_SIGNATURE)
  })

  it('accepts one signed exactly five minutes ago', () => {
    expect(verify({ at: before(300) })).toMatchObject({ id: 'evt_1' })
  })

  it('verifies the raw bytes, even of non-ASCII text', () => {
    expect(
      verify({ event: about('charge.refunded', { object: 'charge', payment_intent: 'pi_7', name: 'Zoë 東京 🏠' }) }),
    ).toMatchObject({
      intentId: 'pi_7',
    })
  })
})
