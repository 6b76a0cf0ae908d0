import { and, eq, inArray } from 'drizzle-orm'
import { editAppointment } from '#server/appointments/edit.ts'
import { markInstalled } from '#server/appointments/installation/installed.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { acceptFinalQuote, declineFinalQuote } from '#server/final-quotes/decide.ts'
import { beginDraft, editDraft } from '#server/final-quotes/drafts.ts'
import { sendFinalQuote, withdrawFinalQuote } from '#server/final-quotes/send.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { AppError } from '#server/http/app-error.ts'
import type { MailContext } from '#server/mail/email.ts'
import { recordPayment, reversePayment } from '#server/money/by-hand.ts'
import { cancelJob } from '#server/money/cancel-job.ts'
import { findMoney } from '#server/money/money.ts'
import { startJobPayment } from '#server/money/pay.ts'
import { refundPart } from '#server/money/refund-part.ts'
import { quotes } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { nthOf } from '#test/appointments/nth.ts'
import { OPTION_CENTS } from './books.ts'
import type { Command, Part } from './commands.ts'

type Sending = Pick<Extract<Command, { do: 'send' }>, 'extraCents' | 'hasOption' | 'depositPercent' | 'validDays'>

const OPTION = { id: 'option', text: 'A shelf', quantity: 1, unitPriceCents: OPTION_CENTS, optional: true }

/** What the office and the customer do about one job. Each takes one number apart, and works on what is there then. */
export function officeAndCustomer(quoteId: string) {
  const page = { quoteId, appointmentId: null }
  const revisions = (
    ctx: Context,
    states: ('draft' | 'sent' | 'accepted' | 'superseded' | 'withdrawn' | 'expired')[],
  ) =>
    ctx.db.orm
      .select()
      .from(finalQuotes)
      .where(and(eq(finalQuotes.quoteId, quoteId), inArray(finalQuotes.state, states)))
      .orderBy(finalQuotes.revision)
  /** What waits first, else one that is over. */
  const nthRevision = async (ctx: Context, nth: number) => {
    const all = await revisions(ctx, ['sent', 'superseded', 'withdrawn', 'expired', 'accepted'])
    return nthOf([...all.filter(({ state }) => state === 'sent'), ...all.toReversed()], nth)
  }
  const nthPayment = async (ctx: Context, nth: number) => {
    const { payments } = await findMoney(ctx, { quoteId })
    return nthOf(payments.filter(({ returns }) => returns === undefined).toReversed(), nth)
  }
  const appointmentOf = async (ctx: Context, kind: 'measure' | 'install') => {
    const isIt = and(eq(appointments.quoteId, quoteId), eq(appointments.kind, kind))
    const [row] = await ctx.db.orm.select().from(appointments).where(isIt)
    return row
  }
  const partOf = (cents: number, part: Part) => Math.max(Math.round(cents * part), 1)

  const send = async (ctx: MailContext, { extraCents, hasOption, depositPercent, validDays }: Sending) => {
    const [waiting] = await revisions(ctx, ['draft'])
    const { revision } = waiting ?? (await beginDraft(ctx, { quoteId }))
    const [draft] = await revisions(ctx, ['draft'])
    if (!draft || draft.revision !== revision) return undefined
    const line = { id: 'extra', text: 'As agreed', quantity: 1, unitPriceCents: extraCents, optional: false }
    const extra = extraCents === 0 ? [] : [{ ...line, ...(extraCents < 0 && { reason: 'For a friend' }) }]
    const lines = [...extra, ...(hasOption ? [OPTION] : [])]
    const edit = { quoteId, revision, version: draft.version, lines, depositPercent, validDays }
    const { version } = await editDraft(ctx, edit)
    return sendFinalQuote(ctx, { quoteId, revision, version, why: 'More stone than drawn' })
  }
  const accept = async (ctx: Context, nth: number, hasTicked: boolean) => {
    const row = await nthRevision(ctx, nth)
    if (!row) return
    const ticked = hasTicked ? row.lines.filter(({ optional }) => optional) : []
    const optionCents = ticked.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, 0)
    await acceptFinalQuote(ctx, page, {
      revision: row.revision,
      sha256: row.sha256 ?? '',
      totalCents: (row.totalCents ?? 0) + optionCents,
      choice: { stone: null, options: ticked.map(({ id }) => id) },
      name: 'Ada Okafor',
      agreed: true,
      clientAddress: '192.0.2.1',
      browser: 'A browser',
    })
  }
  /** Returns the intent. With `isOther`, the page is out of date and shows another amount. */
  const beginToPay = async (ctx: Context, isOther = false): Promise<string | undefined> => {
    const { dueFor, dueCents } = await findMoney(ctx, { quoteId })
    if (dueFor === null) return undefined
    const amountCents = isOther ? dueCents + 100 : dueCents
    const { clientSecret } = await startJobPayment(ctx, { quoteId, purpose: dueFor, amountCents })
    if (isOther) throw new Error(`${amountCents} could be paid, but ${dueCents} is due`)
    return clientSecret.split('_secret_')[0]
  }

  return {
    send,
    accept,
    beginToPay,
    async withdraw(ctx: Context) {
      const [row] = await revisions(ctx, ['sent'])
      if (row) await withdrawFinalQuote(ctx, { quoteId, revision: row.revision, version: row.version })
    },
    async decline(ctx: Context, nth: number) {
      const row = await nthRevision(ctx, nth)
      if (row) await declineFinalQuote(ctx, page, { revision: row.revision, reason: 'price' })
    },
    async agree(ctx: MailContext, { extraCents, hasTicked }: { extraCents: number; hasTicked: boolean }) {
      await send(ctx, { extraCents, hasOption: hasTicked, depositPercent: 50, validDays: 14 })
      await accept(ctx, 0, hasTicked)
      return beginToPay(ctx)
    },
    async record(ctx: Context, part: Part) {
      const { openCents } = await findMoney(ctx, { quoteId })
      const amountCents = partOf(openCents, part)
      await recordPayment(ctx, { quoteId, method: 'check', amountCents, on: today(ctx), note: '' })
      return amountCents
    },
    async reverse(ctx: Context, nth: number) {
      const { payments } = await findMoney(ctx, { quoteId })
      const byHand = payments.filter(({ method, isReversal }) => method === 'check' && isReversal === undefined)
      const payment = nthOf(byHand.toReversed(), nth)
      if (!payment) return 0
      await reversePayment(ctx, { quoteId, paymentId: payment.id, reason: 'Typed twice' })
      return -payment.amountCents
    },
    async refund(ctx: Context, nth: number, part: Part) {
      const payment = await nthPayment(ctx, nth)
      if (!payment) return 0
      const amountCents = partOf(payment.amountCents, part)
      await refundPart(ctx, { quoteId, paymentId: payment.id, amountCents, reason: 'A chip in the edge' })
      return payment.method === 'check' ? -amountCents : 0
    },
    async cancelJob(ctx: Context, part: Part) {
      const { receivedCents } = await findMoney(ctx, { quoteId })
      const [quote] = await ctx.db.orm.select({ version: quotes.version }).from(quotes).where(eq(quotes.id, quoteId))
      const refundCents = part === 0 ? 0 : Math.max(Math.round(receivedCents * part), 0)
      const version = quote?.version ?? 0
      await cancelJob(ctx, { quoteId, version, refundCents, reason: 'You asked us to.', lostReason: 'timing' })
      return refundCents
    },
    /** Returns what the crew collected. */
    async install(ctx: Context, part: Part | undefined) {
      const appointment = await appointmentOf(ctx, 'install')
      if (!appointment) return 0
      const { openCents } = await findMoney(ctx, { quoteId })
      const amountCents = part === undefined ? 0 : partOf(openCents, part)
      const collected = amountCents > 0 ? { method: 'check' as const, amountCents } : undefined
      await markInstalled(ctx, { id: appointment.id, name: 'Ada Okafor', collected })
      return amountCents
    },
    async collectFee(ctx: Context, isCollected: boolean) {
      const visit = await appointmentOf(ctx, 'measure')
      if (!visit) return
      const edit = { version: visit.version, collected: isCollected ? ('check' as const) : null }
      await editAppointment(ctx, { id: visit.id, edit })
    },
  }
}

export const today = (ctx: Pick<Context, 'now'>) => dateIn(ctx.now(), SHOP.timeZone)

/** An answer that people and jobs can get when they act late or ask for too much. */
export const isRefusal = (error: unknown) => error instanceof AppError && error.code !== 'internal'
