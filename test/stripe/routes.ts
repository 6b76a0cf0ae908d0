import { z } from 'zod'
import { outcomeOfCard } from './cards.ts'
import { invalidParam, noSuch, readParams, StripeApiError } from './errors.ts'
import type { FormParams } from './form.ts'
import type { Answer } from './idempotency.ts'
import type { Ledger } from './ledger.ts'
import { listOf, type StripeObject } from './objects.ts'

interface ApiCall {
  ledger: Ledger
  method: string
  path: string
  params: FormParams
}

const integer = z
  .string()
  .regex(/^-?\d+$/, { error: 'integer' })
  .transform(Number)
const metadata = z.record(z.string().max(40), z.string().max(500)).optional()
const expand = z.array(z.string()).optional()
const page = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
  created: z.strictObject({ gte: integer }).optional(),
  expand,
})
const intentFields = { description: z.string().optional(), metadata, receipt_email: z.string().optional(), expand }

const createIntent = z.strictObject({
  amount: integer,
  currency: z.string().regex(/^[a-z]{3}$/i),
  allowed_payment_method_types: z.array(z.string()).min(1).optional(),
  ...intentFields,
})
const updateIntent = z.strictObject({ amount: integer.optional(), ...intentFields })
/** A browser's library sends many fields more. */
const confirmIntent = z.looseObject({
  payment_method: z.string().optional(),
  payment_method_data: z
    .looseObject({ type: z.literal('card'), card: z.looseObject({ number: z.string().optional() }).optional() })
    .optional(),
  return_url: z.string().optional(),
  expand,
})
const cancelIntent = z.strictObject({ expand })
const listDisputes = z.strictObject({ payment_intent: z.string() })
const createRefund = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
})

/** Answers one call of the API that may be made, or throws Stripe's refusal of it. */
export function answerCall(call: ApiCall): Answer {
  const [, resource = '', id, action] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(call.path) ?? []
  switch ([call.method, resource, id && ':id', action].filter(Boolean).join(' ')) {
    case 'POST payment_intents':
      return create(call)
    case 'GET payment_intents':
      return list(call)
    case 'GET payment_intents :id':
      return shown(call, call.ledger.intent(id ?? ''))
    case 'POST payment_intents :id':
      return update(call, id ?? '')
    case 'POST payment_intents :id confirm':
      return confirm(call, id ?? '')
    case 'POST payment_intents :id cancel':
      readParams(cancelIntent, call.params)
      return shown(call, call.ledger.cancel(id ?? ''))
    case 'GET disputes': {
      const { payment_intent: intentId } = readParams(listDisputes, call.params)
      const disputes = [...call.ledger.disputes.values()].filter((one) => one.payment_intent === intentId)
      return { status: 200, body: listOf(structuredClone(disputes.toReversed()), call.path) }
    }
    case 'POST refunds':
      return refund(call)
    default:
      throw new StripeApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${call.method}: ${call.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      })
  }
}

function checkMoney(amount: number | undefined, receiptEmail: string | undefined) {
  if (amount !== undefined && amount < 50) {
    throw invalidParam('amount', 'Amount must be at least $0.50 usd', 'amount_too_small')
  }
  // Stripe is stricter than many forms: a part without a dot behind the sign is no address to it.
  if (receiptEmail !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(receiptEmail)) {
    throw invalidParam('receipt_email', `Invalid email address: ${receiptEmail}`, 'email_invalid')
  }
}

function create(call: ApiCall): Answer {
  if ('payment_method_types' in call.params) {
    // Since 2026-09-30 it can only be read.
    throw invalidParam(
      'payment_method_types',
      'The parameter payment_method_types is no longer supported on this API version.',
      'payment_method_types_no_longer_supported',
    )
  }
  const { expand: _, ...order } = readParams(createIntent, call.params)
  checkMoney(order.amount, order.receipt_email)
  return shown(call, call.ledger.createIntent({ ...order, currency: order.currency.toLowerCase() }))
}

function update(call: ApiCall, id: string): Answer {
  const { expand: _, ...changes } = readParams(updateIntent, call.params)
  checkMoney(changes.amount, changes.receipt_email)
  return shown(call, call.ledger.updateIntent(id, changes))
}

function confirm(call: ApiCall, id: string): Answer {
  const { payment_method, payment_method_data, return_url } = readParams(confirmIntent, call.params)
  const card = payment_method ?? payment_method_data?.card?.number
  const outcome = card === undefined ? undefined : outcomeOfCard(card)
  if (outcome === undefined) throw noSuch('PaymentMethod', card ?? '', 'payment_method')
  const declined = call.ledger.confirm(id, outcome, return_url)
  if (declined) {
    throw new StripeApiError(402, {
      ...declined,
      type: 'card_error',
      payment_intent: structuredClone(call.ledger.intent(id)),
    })
  }
  return shown(call, call.ledger.intent(id))
}

function refund(call: ApiCall): Answer {
  const { payment_intent, charge, amount, reason, metadata: marks } = readParams(createRefund, call.params)
  if (payment_intent === undefined && charge === undefined) {
    throw invalidParam(
      'charge',
      'One of the following params should be provided for this request: charge or payment_intent.',
    )
  }
  if (amount !== undefined && amount < 1)
    throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  const more = { ...(amount !== undefined && { amount }), ...(reason && { reason }), ...(marks && { metadata: marks }) }
  return shown(call, call.ledger.refund({ payment_intent, charge }, more))
}

/** One page of intents, newest first. */
function list(call: ApiCall): Answer {
  const params = readParams(page, call.params)
  const since = params.created?.gte ?? 0
  const intents = [...call.ledger.intents.values()].toReversed().filter(({ created }) => created >= since)
  const after = params.starting_after
  const from = after === undefined ? 0 : intents.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) throw noSuch('object', after, 'starting_after')
  const end = from + (params.limit ?? 10)
  const paths = expandPaths(call.params).map((path) => {
    if (!path.startsWith('data.')) throw notExpandable(path)
    return path.slice('data.'.length)
  })
  const data = intents.slice(from, end).map((intent) => expanded(call.ledger, intent, paths))
  return { status: 200, body: listOf(data, call.path, intents.length > end) }
}

const shown = (call: ApiCall, object: StripeObject): Answer => ({
  status: 200,
  body: expanded(call.ledger, object, expandPaths(call.params)),
})

const expandPaths = (params: FormParams) => readParams(z.looseObject({ expand }), params).expand ?? []

const notExpandable = (path: string) => invalidParam('expand', `This property cannot be expanded (${path}).`)

/** A copy with what `paths` name put in place of its id; a charge's refunds are left out unless they are named. */
function expanded(ledger: Ledger, object: object, paths: readonly string[]): object {
  const copy: Record<string, unknown> = { ...structuredClone(object) }
  const names = new Set(paths.map((path) => path.split('.')[0] ?? ''))
  for (const name of names) {
    const rest = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
    if (name === 'refunds' && copy.object === 'charge') {
      const own = [...ledger.refunds.values()].filter((one) => one.charge === copy.id).toReversed()
      copy.refunds = listOf(
        structuredClone(own.slice(0, 10)),
        `/v1/charges/${String(copy.id)}/refunds`,
        own.length > 10,
      )
      continue
    }
    if (!['latest_charge', 'charge', 'payment_intent'].includes(name) || !(name in copy)) throw notExpandable(name)
    const id = copy[name]
    if (typeof id !== 'string') continue
    copy[name] = expanded(ledger, name === 'payment_intent' ? ledger.intent(id) : ledger.charge(id), rest)
  }
  return copy
}
