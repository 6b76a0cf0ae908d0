import { z } from 'zod'
import { outcomeOfCard } from './cards.ts'
import { invalidParam, noSuch, readParams, StripeApiError } from './errors.ts'
import type { FormParams } from './form.ts'
import type { Answer } from './idempotency.ts'
import type { Ledger } from './ledger.ts'
import { type IntentObject, listOf } from './objects.ts'

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
const CHARGE = 'latest_charge'
const REFUNDS = 'latest_charge.refunds'
const TRANSACTION = 'latest_charge.balance_transaction'
const expand = z.array(z.enum([CHARGE, REFUNDS, TRANSACTION])).optional()
const page = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
  created: z.strictObject({ gte: integer }).optional(),
  expand: z.array(z.enum([`data.${CHARGE}`, `data.${REFUNDS}`, `data.${TRANSACTION}`])).optional(),
})
const receipt_email = z.string().optional()

const createIntent = z.strictObject({
  amount: integer,
  currency: z.string().regex(/^[a-z]{3}$/),
  allowed_payment_method_types: z.array(z.string()).min(1).optional(),
  payment_method_options: z
    .strictObject({ us_bank_account: z.strictObject({ verification_method: z.literal('instant') }) })
    .optional(),
  description: z.string().optional(),
  metadata,
  receipt_email,
  expand,
})
const updateIntent = z.strictObject({ metadata, receipt_email, expand })
/** A browser's library sends many fields more. */
const confirmIntent = z.looseObject({
  payment_method_data: z.looseObject({ type: z.literal('card'), card: z.looseObject({ number: z.string() }) }),
  return_url: z.string().optional(),
})
const onlyExpand = z.strictObject({ expand })
const listDisputes = z.strictObject({ payment_intent: z.string() })
const createRefund = z.strictObject({
  payment_intent: z.string(),
  amount: integer.pipe(z.number().min(1)),
  metadata,
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
      return shown(call, call.ledger.intent(id ?? ''), readParams(onlyExpand, call.params).expand)
    case 'POST payment_intents :id':
      return update(call, id ?? '')
    case 'POST payment_intents :id confirm':
      return confirm(call, id ?? '')
    case 'POST payment_intents :id cancel': {
      const paths = readParams(onlyExpand, call.params).expand
      return shown(call, call.ledger.cancel(id ?? ''), paths)
    }
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
        message: `Unrecognized request URL (${call.method}: ${call.path}).`,
      })
  }
}

function checkEmail(receiptEmail: string | undefined) {
  // Stripe is stricter than many forms: a part without a dot behind the sign is no address to it.
  if (receiptEmail !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(receiptEmail)) {
    throw invalidParam('receipt_email', `Invalid email address: ${receiptEmail}`, 'email_invalid')
  }
}

function create(call: ApiCall): Answer {
  const { expand: paths, ...order } = readParams(createIntent, call.params)
  if (order.amount < 50) throw invalidParam('amount', 'Amount must be at least $0.50 usd', 'amount_too_small')
  if (order.amount > 99_999_999)
    throw invalidParam('amount', 'Amount must be no more than $999,999.99', 'amount_too_large')
  checkEmail(order.receipt_email)
  return shown(call, call.ledger.createIntent(order), paths)
}

function update(call: ApiCall, id: string): Answer {
  const { expand: paths, ...changes } = readParams(updateIntent, call.params)
  checkEmail(changes.receipt_email)
  return shown(call, call.ledger.updateIntent(id, changes), paths)
}

function confirm(call: ApiCall, id: string): Answer {
  const { payment_method_data: method, return_url } = readParams(confirmIntent, call.params)
  const outcome = outcomeOfCard(method.card.number)
  if (outcome === undefined) throw noSuch('PaymentMethod', method.card.number, 'payment_method')
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
  const { payment_intent: id, amount, metadata: marks = {} } = readParams(createRefund, call.params)
  return { status: 200, body: structuredClone(call.ledger.refund(id, { amount, metadata: marks })) }
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
  const paths = params.expand?.map((path) => path.slice('data.'.length))
  const data = intents.slice(from, end).map((intent) => expanded(call.ledger, intent, paths))
  return { status: 200, body: listOf(data, call.path, intents.length > end) }
}

const shown = (call: ApiCall, intent: IntentObject, paths?: readonly string[]): Answer => ({
  status: 200,
  body: expanded(call.ledger, intent, paths),
})

/** A copy, with its charge in place of the charge's id if `paths` name it, and with the charge's newest refunds. */
function expanded(ledger: Ledger, intent: IntentObject, paths: readonly string[] = []): object {
  const charge = paths.includes(CHARGE) && ledger.charges.get(intent.latest_charge ?? '')
  if (!charge) return structuredClone(intent)
  const own = [...ledger.refunds.values()].filter((one) => one.charge === charge.id).toReversed()
  const refunds = listOf(own.slice(0, 10), `/v1/charges/${charge.id}/refunds`, own.length > 10)
  const balance_transaction = paths.includes(TRANSACTION)
    ? charge.balance_transaction
    : charge.balance_transaction && `txn_${charge.id}`
  const latest_charge = { ...charge, balance_transaction, ...(paths.includes(REFUNDS) && { refunds }) }
  return structuredClone({ ...intent, latest_charge })
}
