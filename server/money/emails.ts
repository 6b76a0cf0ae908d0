import { and, eq } from 'drizzle-orm'
import { type QuoteOfEmail, toCustomer, toShop } from '#server/final-quotes/emails.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import {
  type EmailDraft,
  emailWriter,
  type MailContext,
  type OutgoingEmail,
  type SkippedEmail,
} from '#server/mail/email.ts'
import { type Amount, amounts, type EmailBlock, paragraph } from '#server/mail/layout/content.ts'
import { payments } from '#server/payments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { fullName } from '#shared/contact/facts.ts'
import { pickContact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents, formatSignedCents } from '#shared/lib/cents.ts'
import { LOWERED_LABEL, loweredCentsOf } from '#shared/money/money.ts'
import type { Money, PaymentMethod, PaymentPurpose } from '#shared/money/schema.ts'
import { findMoney } from './money.ts'
import { describeNextStep } from './next-step.ts'

/** Every kind of email about the money of a job. Those to the shop end in `_shop`. */
export const MONEY_EMAILS = {
  payment_received: emailWriter(loadReceived, paymentReceived),
  payment_received_shop: emailWriter(loadPaid, paymentReceivedShop),
  bank_payment_started: emailWriter(loadPaid, bankPaymentStarted),
  bank_payment_started_shop: emailWriter(loadPaid, bankPaymentStartedShop),
  bank_payment_failed: emailWriter(loadPaid, bankPaymentFailed),
  bank_payment_failed_shop: emailWriter(loadPaid, bankPaymentFailedShop),
  job_payment_returned: emailWriter(loadPaid, jobPaymentReturned),
  job_payment_returned_shop: emailWriter(loadPaid, jobPaymentReturnedShop),
  job_payment_refunded: emailWriter(loadPaid, jobPaymentRefunded),
  job_refund_sent_back: emailWriter(loadPaid, jobRefundSentBack),
  job_refund_sent_back_shop: emailWriter(loadPaid, jobRefundSentBackShop),
  job_refund_failed_shop: emailWriter(loadPaid, jobRefundFailedShop),
  job_cancelled: emailWriter(loadCancelled, jobCancelled),
}
export type MoneyEmailKind = keyof typeof MONEY_EMAILS

export interface MoneyFacts extends QuoteOfEmail {
  /** As it is when the email is written. */
  money: Money
  /** What went back, or is owed. */
  refundCents: number
}

/** About one payment. */
export interface PaidFacts extends MoneyFacts {
  payment: { amountCents: number; purpose: PaymentPurpose; method: PaymentMethod; intentId: string | null }
  /** No card was charged. */
  isDemo: boolean
}

/** With what comes next. */
export type ReceivedFacts = PaidFacts & { next: string }

export interface CancelledFacts extends MoneyFacts {
  reason: string
}

const GONE: SkippedEmail = { skippedBecause: 'its quote or payment is gone' }

async function load(ctx: MailContext, { quoteId, refundCents }: OutgoingEmail): Promise<MoneyFacts | undefined> {
  const [quote] = quoteId === null ? [] : await ctx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!quote || quote.erasedAt) return undefined
  return {
    site: ctx.mail.site,
    quoteId: quote.id,
    number: quote.number,
    contact: pickContact(quote),
    money: await findMoney(ctx, { quoteId: quote.id }),
    refundCents: refundCents ?? 0,
  }
}

async function loadPaid(ctx: MailContext, email: OutgoingEmail): Promise<PaidFacts | SkippedEmail> {
  const about = await load(ctx, email)
  const [payment] =
    email.paymentId === null ? [] : await ctx.db.orm.select().from(payments).where(eq(payments.id, email.paymentId))
  if (!about || !payment) return GONE
  const { amountCents, purpose, method, intentId, provider } = payment
  return { ...about, payment: { amountCents, purpose, method, intentId }, isDemo: provider === 'demo' }
}

async function loadReceived(ctx: MailContext, email: OutgoingEmail): Promise<ReceivedFacts | SkippedEmail> {
  const paid = await loadPaid(ctx, email)
  return 'skippedBecause' in paid ? paid : { ...paid, next: await describeNextStep(ctx, paid.quoteId) }
}

async function loadCancelled(ctx: MailContext, email: OutgoingEmail): Promise<CancelledFacts | SkippedEmail> {
  const about = await load(ctx, email)
  if (!about) return GONE
  const isAccepted = and(eq(finalQuotes.quoteId, about.quoteId), eq(finalQuotes.state, 'accepted'))
  const [row] = await ctx.db.orm.select({ reason: finalQuotes.cancelReason }).from(finalQuotes).where(isAccepted)
  return row?.reason ? { ...about, reason: row.reason } : GONE
}

/** `deposit of $3,206.00` */
const describe = ({ payment: { purpose, amountCents } }: PaidFacts) => `${purpose} of ${formatCents(amountCents)}`

const WAYS: Readonly<Record<PaymentMethod, string>> = {
  card: 'by card',
  bank: 'from your bank account',
  cash: 'in cash',
  check: 'by check',
}

/** What is paid and what is still open. */
function account({ money }: MoneyFacts): EmailBlock {
  const { totalCents, creditCents, receivedCents, openCents, onItsWayCents, owedBackCents, keptCents } = money
  const owed = owedBackCents > 0 ? [{ label: 'We owe you', amount: formatCents(owedBackCents) }] : []
  if (keptCents !== undefined) {
    return amounts([
      { label: 'Paid, less what went back', amount: formatCents(receivedCents) },
      ...owed,
      { label: 'We keep', amount: formatCents(keptCents), isSum: true, isTotal: true },
    ])
  }
  const lowered = loweredCentsOf(money)
  const rows: Amount[] = [
    { label: 'Total', amount: formatCents(totalCents) },
    ...(creditCents > 0 ? [{ label: 'Paid for the visit', amount: formatSignedCents(-creditCents) }] : []),
    ...(lowered > 0 ? [{ label: LOWERED_LABEL, amount: formatSignedCents(-lowered) }] : []),
    ...(receivedCents > 0 ? [{ label: 'Paid', amount: formatSignedCents(-receivedCents) }] : []),
    ...(onItsWayCents > 0 ? [{ label: 'On its way', amount: formatCents(onItsWayCents) }] : []),
    ...owed,
    { label: 'Still open', amount: formatCents(openCents), isSum: true, isTotal: true },
  ]
  return amounts(rows)
}

const DEMO = 'This was a demo payment. No card was charged, and no money moved.'
const demoBlocks = ({ isDemo }: PaidFacts): EmailBlock[] => (isDemo ? [paragraph(DEMO)] : [])

function paymentReceived(paid: ReceivedFacts): EmailDraft {
  const amount = formatCents(paid.payment.amountCents)
  return toCustomer(paid, {
    subject: `Receipt: ${amount} for quote #${paid.number}`,
    preheader: `Your ${describe(paid)} came in. Thank you.`,
    title: `Thank you: your ${paid.payment.purpose} came in.`,
    blocks: [
      paragraph(`We received your ${describe(paid)} ${WAYS[paid.payment.method]}.`),
      ...demoBlocks(paid),
      account(paid),
      paragraph(paid.next),
    ],
  })
}

function paymentReceivedShop(paid: PaidFacts): EmailDraft {
  const { number, contact, payment, money } = paid
  return toShop(paid, {
    subject: `Paid: ${describe(paid)} for quote #${number}: ${fullName(contact)}`,
    preheader: `${formatCents(money.openCents)} is still open.`,
    title: `The ${payment.purpose} of quote #${number} is paid.`,
    blocks: [...demoBlocks(paid), account(paid)],
  })
}

function bankPaymentStarted(paid: PaidFacts): EmailDraft {
  return toCustomer(paid, {
    subject: `Your bank payment for quote #${paid.number} is on its way`,
    preheader: 'It takes a few business days. You have nothing else to do.',
    title: 'Your bank payment is on its way.',
    blocks: [
      paragraph(
        `Your ${describe(paid)} takes up to four business days to arrive from your bank. You don't need to do anything: we'll email you when it's here.`,
      ),
      ...demoBlocks(paid),
    ],
  })
}

function bankPaymentStartedShop(paid: PaidFacts): EmailDraft {
  const { number, contact } = paid
  return toShop(paid, {
    subject: `On its way from the bank: ${describe(paid)} for quote #${number}: ${fullName(contact)}`,
    preheader: "It counts once it's here. Until then, don't ask for it again.",
    title: 'A bank payment is on its way.',
    blocks: [paragraph("It counts once it's here, which takes a few business days. It can still fail."), account(paid)],
  })
}

function bankPaymentFailed(paid: PaidFacts): EmailDraft {
  return toCustomer(paid, {
    subject: `Your bank didn't pay ${formatCents(paid.payment.amountCents)} for quote #${paid.number}`,
    preheader: 'Nothing was charged. Please pay again on your page.',
    title: "Your bank payment didn't arrive.",
    blocks: [
      paragraph(
        `Your bank didn't pay the ${describe(paid)}, and nothing was charged. Please pay it again on your page, by bank account or by card.`,
      ),
      account(paid),
    ],
  })
}

function bankPaymentFailedShop(paid: PaidFacts): EmailDraft {
  const { number, contact } = paid
  return toShop(paid, {
    subject: `The bank didn't pay: ${describe(paid)} for quote #${number}: ${fullName(contact)}`,
    preheader: 'It is due again. The customer knows.',
    title: 'A bank payment failed.',
    blocks: [paragraph('The money did not arrive, so it is due again. The customer knows.'), account(paid)],
  })
}

function jobPaymentReturned(paid: PaidFacts): EmailDraft {
  const amount = formatCents(paid.refundCents || paid.payment.amountCents)
  return toCustomer(paid, {
    subject: `We're refunding ${amount} for quote #${paid.number}`,
    preheader: "It wasn't due, so it goes back to you.",
    title: "We're refunding a payment.",
    blocks: [
      paragraph(`A payment of ${amount} came in that wasn't due. We're sending all of it back the way that you paid.`),
      ...demoBlocks(paid),
      account(paid),
    ],
  })
}

function jobPaymentReturnedShop(paid: PaidFacts): EmailDraft {
  const { number, contact, payment } = paid
  return toShop(paid, {
    subject: `Payment refunded, quote #${number}: ${fullName(contact)}`,
    preheader: "It wasn't due.",
    title: 'A payment was refunded.',
    blocks: [
      paragraph(
        `A payment of ${formatCents(payment.amountCents)} came in that wasn't due: it's a second one, or its job changed. All of it goes back, and the customer knows.`,
      ),
      account(paid),
    ],
  })
}

function jobPaymentRefunded(paid: PaidFacts): EmailDraft {
  const amount = formatCents(paid.refundCents)
  const isByHand = paid.payment.method === 'cash' || paid.payment.method === 'check'
  const how = isByHand
    ? `We paid ${amount} back to you.`
    : `We refunded ${amount} the way that you paid. It takes 5 to 10 business days to reach your account.`
  return toCustomer(paid, {
    subject: `Refund: ${amount} for quote #${paid.number}`,
    preheader: how,
    title: `${amount} goes back to you.`,
    blocks: [paragraph(how), ...demoBlocks(paid), account(paid)],
  })
}

function jobRefundSentBack(paid: PaidFacts): EmailDraft {
  const amount = formatCents(paid.refundCents)
  return toCustomer(paid, {
    subject: "Your refund came back: we'll pay you another way",
    preheader: "Your bank sent it back to us. You'll get your money.",
    title: "We'll pay you another way.",
    blocks: [
      paragraph(
        `We refunded ${amount}, but your bank sent it back to us. So we will pay you another way, usually by check. Please tell us where to send it.`,
      ),
    ],
  })
}

function jobRefundSentBackShop(paid: PaidFacts): EmailDraft {
  const { number, contact } = paid
  const amount = formatCents(paid.refundCents)
  return toShop(paid, {
    subject: `Refund of ${amount} came back, quote #${number}: ${fullName(contact)}`,
    preheader: 'You still owe the customer this money. Please pay it another way.',
    title: 'A refund came back.',
    blocks: [
      paragraph(
        `The customer's bank sent ${amount} back. You still owe it. Ask where to send a check, and then press 'Paid back by check' under the failed jobs at /orders.`,
      ),
    ],
  })
}

function jobRefundFailedShop(paid: PaidFacts): EmailDraft {
  const { number, contact, payment } = paid
  const amount = formatCents(paid.refundCents)
  return toShop(paid, {
    subject: `Refund of ${amount} failed, quote #${number}: ${fullName(contact)}`,
    preheader: 'You still owe the customer this money. Please look into it.',
    title: 'A refund failed.',
    blocks: [
      paragraph(`We tried to refund ${amount} many times, and it didn't go through. You still owe it.`),
      paragraph(
        `What to do: find ${payment.intentId ?? 'the payment'} in Stripe's dashboard. If you can refund it, click 'Try again' under the failed jobs at /orders. If you can't, pay another way and press 'Paid back by check' there.`,
      ),
    ],
  })
}

function jobCancelled(about: CancelledFacts): EmailDraft {
  const { number, reason, money, refundCents } = about
  const kept = money.keptCents ?? 0
  const back =
    refundCents > 0
      ? `${formatCents(refundCents)} goes back to you: what you paid online by itself, anything else by check.`
      : 'Nothing goes back.'
  return toCustomer(about, {
    subject: `Your order for quote #${number} is canceled`,
    preheader: back,
    title: 'Your order is canceled.',
    blocks: [
      paragraph(reason, { keepsLines: true }),
      paragraph(back),
      ...(kept > 0 ? [paragraph(`We keep ${formatCents(kept)} of what you paid.`)] : []),
      paragraph(`If this is wrong, call ${SHOP.phone}.`),
    ],
  })
}
