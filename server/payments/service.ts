import type { AppointmentRow, AppointmentsStore } from '#server/appointments/store.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { AppError, unavailable } from '#server/http/app-error.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Log } from '#server/log.ts'
import type { OutboxStore } from '#server/mail/outbox-store.ts'
import { mayMove } from '#shared/appointments/statuses.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { oneByOne } from './one-by-one.ts'
import {
  type PaymentIntent,
  type PaymentProvider,
  PaymentProviderUnavailable,
  PROVIDER_RETRY_AFTER,
} from './provider.ts'
import { judge } from './settlement.ts'
import type { PaymentEvent, PaymentRow, PaymentsStore } from './store.ts'

interface PaymentsParts {
  database: Database
  provider: PaymentProvider
  store: PaymentsStore
  appointments: AppointmentsStore
  outbox: OutboxStore
  jobs: Pick<Jobs, 'send'>
  log: Log
  now: () => Date
}

interface Cancellation {
  id: string
  /** Whether what was paid goes back. */
  refund: boolean
  why: string
  /** The version that the operator saw; absent means whatever it is now. */
  version?: number | undefined
}

export type PaymentsService = ReturnType<typeof createPaymentsService>

/** Milliseconds. The sweep looks at intents this old; a webhook that is later than that comes by itself. */
const SWEEP_BACK = 2 * 3600_000
/** Others may sell through the same account, with metadata of the same name that is no id of ours. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** How often a hold is looked at that is to be let go: a payment may begin between the look and the lock. */
const LET_GO_TURNS = 3

const isOfOurs = (intent: PaymentIntent): intent is PaymentIntent & { appointmentId: string } =>
  UUID.test(intent.appointmentId ?? '')

/**
 * What the provider says and what we do about it (docs/rules.md, Payment). Every decision reads the provider first,
 * then locks the visit's row, judges, and writes all of it in one transaction.
 */
export function createPaymentsService({
  database,
  provider,
  store,
  appointments,
  outbox,
  jobs,
  log,
  now,
}: PaymentsParts) {
  /**
   * Does what a look at the provider means. Undefined where the intent names no visit of ours. `before` is our row as it
   * was when the look began: a look may be older than what we know, and such a one cannot say that a refund failed.
   */
  const apply = async (
    tx: Transaction,
    intent: PaymentIntent,
    before?: Pick<PaymentRow, 'refundedCents'>,
  ): Promise<AppointmentRow | undefined> => {
    if (!isOfOurs(intent)) return undefined
    const visit = await appointments.lock(tx, intent.appointmentId)
    if (!visit) return undefined
    const at = now()
    const known = await store.remember(tx, intent, visit.id, at)
    const mayBeOld = intent.refundedCents < known.refundedCents && before?.refundedCents !== known.refundedCents
    if (mayBeOld) await jobs.send('settle', { intentId: intent.id }, { tx })
    const look = mayBeOld ? { ...intent, refundedCents: known.refundedCents } : intent
    const isOver = visit.startsAt <= at
    let verdict = judge({ status: visit.status, isOver }, known, look, MEASUREMENT_FEE_CENTS)
    if (verdict.otherwise && !(await moved(tx, visit, verdict.move))) verdict = verdict.otherwise
    else if (!verdict.otherwise) await moved(tx, visit, verdict.move)
    await store.settle(tx, intent, verdict, at)
    for (const why of verdict.notes) await appointments.note(tx, { id: visit.id, by: 'payment', why, now: at })
    // A sum of another currency is not to be read as dollars.
    const refundCents = intent.currency === 'usd' ? verdict.receivedCents : undefined
    for (const kind of verdict.mails) await outbox.add(tx, { kind, appointmentId: visit.id, refundCents })
    if (verdict.quotePaid !== undefined) await appointments.tellQuote(tx, visit.id, verdict.quotePaid)
    // Once: what is due already has its job, and the sweep sees to it that it keeps one.
    if (verdict.state === 'refund_due' && known.state !== 'refund_due') {
      await jobs.send('refund', { intentId: intent.id }, { tx })
    }
    return visit
  }

  const moved = async (
    tx: Transaction,
    visit: AppointmentRow,
    move: { to: AppointmentRow['status']; why: string } | undefined,
  ) => {
    if (!move) return true
    const { to, why } = move
    if (!mayMove(visit.status, to)) throw new Error(`A payment cannot move a visit from ${visit.status} to ${to}`)
    if (visit.status === 'expired') return appointments.revive(tx, visit, { by: 'payment', why, now: now() })
    return appointments.move(tx, { id: visit.id, from: visit.status, to, by: 'payment', why, now: now() })
  }

  const applyAlone = (intent: PaymentIntent, before?: PaymentRow) =>
    database.transaction((tx) => apply(tx, intent, before))

  /** Does what a look means. An intent that could still be paid for a visit that is over is called off. */
  const actOn = async (intent: PaymentIntent, before?: PaymentRow): Promise<AppointmentRow | undefined> => {
    const visit = await applyAlone(intent, before)
    if (visit && visit.status !== 'held' && isOpen(intent)) {
      const canceled = await provider.cancelIntent(intent.id)
      if (canceled) await applyAlone(canceled)
    }
    return visit
  }

  const settle = async (intentId: string): Promise<void> => {
    const before = await store.find(intentId)
    const intent = await provider.retrieveIntent(intentId)
    if (!intent) return store.looked(intentId, now())
    const visit = await actOn(intent, before)
    if (!visit && isOfOurs(intent) && intent.receivedCents > intent.refundedCents) {
      log.warn({ intentId }, 'A payment names no visit of ours')
    }
  }

  /**
   * Lets go of a hold: its intent is cancelled before its slot is free, or somebody could pay for a slot that is not
   * theirs any more. Where the cancellation comes too late the payment counts instead. `end` is the move that follows.
   */
  const letGo = async (id: string, end: (tx: Transaction, visit: AppointmentRow) => Promise<void>): Promise<void> => {
    // Whoever is late finds the payment that has begun meanwhile; where that goes on and on, the next sweep does.
    for (let turn = 0; turn < LET_GO_TURNS; turn += 1) if (await hasLetGo(id, end)) return
  }

  /** False where a payment has begun since we looked: its intent has to be cancelled first. */
  const hasLetGo = async (
    id: string,
    end: (tx: Transaction, visit: AppointmentRow) => Promise<void>,
  ): Promise<boolean> => {
    const payment = await store.of(id)
    const intent = payment && payment.state !== 'canceled' ? await provider.cancelIntent(payment.intentId) : undefined
    return database.transaction(async (tx) => {
      const visit = await appointments.lock(tx, id)
      if (visit?.status !== 'held') return true
      const latest = await store.of(id, tx)
      if (latest && latest.intentId !== payment?.intentId) return false
      if (intent && intent.status !== 'canceled') {
        await apply(tx, intent)
        return true
      }
      await end(tx, visit)
      if (intent) await apply(tx, intent)
      // Of another account, or of the demo: nobody can pay what the provider does not know.
      else if (payment) await store.giveUp(tx, payment.intentId, now())
      return true
    })
  }

  const expire = (id: string) =>
    letGo(id, async (tx, { heldUntil }) => {
      const at = now()
      if (heldUntil === null || heldUntil > at) return
      const why = 'The hold ended unpaid'
      await appointments.move(tx, { id, from: 'held', to: 'expired', by: 'system', why, now: at })
    })

  /** Whatever of the same work is under way in this process is joined, not done twice. */
  const underWay = new Map<string, Promise<PaymentIntent>>()
  const createIntent = (visit: AppointmentRow): Promise<PaymentIntent> => {
    const known = underWay.get(visit.id)
    if (known) return known
    const made = provider
      .createIntent({
        appointmentId: visit.id,
        amountCents: MEASUREMENT_FEE_CENTS,
        receiptEmail: receiptEmailOf(visit),
      })
      .finally(() => underWay.delete(visit.id))
    underWay.set(visit.id, made)
    return made
  }

  const intentOf = async (visit: AppointmentRow, payment: PaymentRow | undefined): Promise<PaymentIntent> => {
    const intent = payment
      ? await provider.resumeIntent(payment.intentId, receiptEmailOf(visit))
      : await createIntent(visit)
    if (intent) return intent
    // Its visitor begins anew, with a payment that the provider knows.
    await letGo(visit.id, async (tx) => {
      const why = 'The provider does not know its payment any more'
      await appointments.move(tx, { id: visit.id, from: 'held', to: 'expired', by: 'system', why, now: now() })
    })
    throw holdIsOver()
  }

  return {
    /** What the browser pays the session's hold with. Throws 404, 409 for what is paid or over, 503. */
    async clientSecret(sessionId: string, appointmentId: string): Promise<string> {
      const visit = await appointments.find(appointmentId)
      if (visit?.sessionId !== sessionId) throw new AppError('not_found', 'There is no such appointment')
      refuseUnlessHeld(visit, now())
      const payment = await store.of(visit.id)
      const intent = await answering(() => intentOf(visit, payment))
      if (payment && isOpen(intent)) return intent.clientSecret
      const { after, own } = await database.transaction(async (tx) => {
        await apply(tx, intent)
        return { after: await appointments.lock(tx, visit.id), own: await store.of(visit.id, tx) }
      })
      if (after) refuseUnlessHeld(after, now())
      // Another intent of this visit was seen first: what is paid on that one counts, and on any other goes back.
      const counts = own && own.intentId !== intent.id ? await answering(() => intentOf(visit, own)) : intent
      if (isOpen(counts)) return counts.clientSecret
      // Processing: the hold stands, and paying once more would be paying twice.
      throw new AppError('already_paid', 'A payment for this appointment is under way already.')
    },

    /** Reads an intent and does what it means. */
    settle: (intentId: string) => answering(() => settle(intentId)),

    /** Gives back what a payment took in, and records it. Repeating it gives back once. */
    async refund(intentId: string): Promise<void> {
      const payment = await store.find(intentId)
      if (payment?.state !== 'refund_due') return
      const intent = await provider.refundIntent(intentId)
      await applyAlone(intent)
      // What the cardholder disputes is not ours to give back: the bank takes it, or leaves it.
      if (intent.refundedCents < intent.receivedCents && !intent.disputed) throw new Error('The refund was not made')
    },

    /** Frees a slot whose hold is over, unless its payment came after all. */
    expire: (id: string) => answering(() => expire(id)),

    /** Frees every slot whose hold is over. One that fails does not keep the others; several in a row are an outage. */
    async expireHolds(): Promise<void> {
      const each = oneByOne()
      for (const id of await appointments.overdueHolds(now())) {
        await each.attempt(() => expire(id))
        if (each.isOutage()) break
      }
      each.finish('holds could not be ended')
    },

    /** Finds what no webhook told us: payments that may have changed, refunds that are due, intents that we missed. */
    async sweep(): Promise<void> {
      const each = oneByOne()
      const seen = new Set<string>()
      for (const { intentId, state } of await store.unsettled(now())) {
        seen.add(intentId)
        // First in line is who was not looked at for longest, also where the look fails.
        await store.looked(intentId, now())
        await each.attempt(async () => {
          if (state === 'refund_due') await jobs.send('refund', { intentId }, { once: true })
          else await settle(intentId)
        })
        if (each.isOutage()) break
      }
      if (!each.isOutage()) {
        await each.attempt(async () => {
          for (const intent of await provider.intentsSince(new Date(now().getTime() - SWEEP_BACK))) {
            if (each.isOutage()) break
            if (!seen.has(intent.id)) await each.attempt(async () => void (await actOn(intent)))
          }
        })
      }
      each.finish('payments could not be swept')
    },

    /** Stores an event of the provider once, and queues what it asks for. */
    async receive(event: PaymentEvent): Promise<void> {
      await database.transaction(async (tx) => {
        const isNew = await store.addEvent(tx, event, now())
        if (isNew && event.intentId !== undefined) await jobs.send('settle', { intentId: event.intentId }, { tx })
      })
    },

    /** By the office. What was paid goes back or is kept; of a hold the payment is called off first. */
    async cancelVisit({ id, refund, why, version }: Cancellation) {
      const before = await appointments.find(id)
      if (!before) return 'not_found'
      if (version !== undefined && before.version !== version) return 'changed_meanwhile'
      if (!mayMove(before.status, 'cancelled')) return 'not_allowed_now'
      const cancel = async (tx: Transaction, from: 'held' | 'confirmed') => {
        const at = now()
        await appointments.move(tx, { id, from, to: 'cancelled', by: 'office', why, now: at })
        const owed = refund ? await store.owe(tx, id, at) : undefined
        const refundCents = owed?.cents ?? 0
        if (owed) await jobs.send('refund', { intentId: owed.intentId }, { tx })
        // A hold was never announced, and nothing was paid for it.
        if (from === 'held') return
        for (const kind of ['visit_cancelled', 'visit_cancelled_shop'] as const) {
          await outbox.add(tx, { kind, appointmentId: id, refundCents })
        }
      }
      if (before.status === 'held') {
        await answering(() => letGo(id, (tx) => cancel(tx, 'held')))
        const after = await appointments.find(id)
        return after?.status === 'cancelled' ? 'cancelled' : 'changed_meanwhile'
      }
      return database.transaction(async (tx) => {
        const visit = await appointments.lock(tx, id)
        if (visit?.status !== 'confirmed' || visit.version !== before.version) return 'changed_meanwhile'
        await cancel(tx, 'confirmed')
        return 'cancelled'
      })
    },

    /** The intent, where the secret that the provider gave with it is the right one. */
    async provenIntent(intentId: string, clientSecret: string): Promise<PaymentIntent | undefined> {
      // The id comes from an address that anybody can type.
      if (!/^\w+$/.test(intentId)) return undefined
      const intent = await answering(() => provider.retrieveIntent(intentId))
      return intent?.clientSecret === clientSecret && UUID.test(intent.appointmentId ?? '') ? intent : undefined
    },

    /** Forgets events that the provider does not send again. */
    purge: () => store.purgeEvents(now()),
  }
}

function receiptEmailOf({ email }: AppointmentRow): string | undefined {
  return email || undefined
}

function isOpen({ status }: PaymentIntent): boolean {
  return status === 'requires_payment' || status === 'requires_action'
}

function refuseUnlessHeld({ status, heldUntil }: AppointmentRow, at: Date): void {
  if (status === 'held' && heldUntil !== null && heldUntil > at) return
  if (status === 'confirmed' || status === 'completed' || status === 'no_show') {
    throw new AppError('already_paid', 'This appointment is paid already.')
  }
  if (status === 'cancelled')
    throw new AppError('hold_expired', 'This appointment was cancelled. Please choose a time again.')
  throw holdIsOver()
}

function holdIsOver(): AppError {
  return new AppError('hold_expired', 'The time that we kept for you has run out. Please choose a time again.')
}

/** 503 where the provider does not answer. */
async function answering<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    throw unavailable(
      'The payment provider does not answer. Nothing was charged. Please try again.',
      PROVIDER_RETRY_AFTER,
      error,
    )
  }
}
