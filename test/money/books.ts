import type { BankEntry } from '#test/appointments/invariants.ts'
import { Violation } from '#test/appointments/invariants.ts'
import type { Database } from '#server/db/database.ts'
import type { PaymentState } from '#shared/payments/states.ts'
import type { Money } from '#shared/money/schema.ts'

export interface PaymentLine {
  id: string
  intentId: string | null
  purpose: 'deposit' | 'balance'
  state: PaymentState
  isHonored: boolean
  amountCents: number
  receivedCents: number
  refundedCents: number
  paidBackCents: number
  askedCents: number | null
  loweredCents: number
  isByHand: boolean
  /** It gives money back that was taken by hand. */
  isPaidBack: boolean
  /** It takes another row back. */
  isReversal: boolean
  returns: string | null
  dispute: string | null
}

interface Revision {
  revision: number
  state: string
  totalCents: number | null
  acceptedCents: number | null
  hasTicked: boolean
  percent: number
  keptCents: number | null
}

/** What the option costs that the office offers. */
export const OPTION_CENTS = 50_000

/** The rows about one job. */
export interface Books {
  revisions: Revision[]
  lines: PaymentLine[]
  /** The day of the installation. */
  installedOn: string | undefined
  isInstalled: boolean
  /** The fee that was collected at the visit. */
  paidForVisitCents: number
}

/** What is paid, owed and asked for, by hand and eye. */
export type Sums = Pick<
  Money,
  | 'totalCents'
  | 'creditCents'
  | 'receivedCents'
  | 'openCents'
  | 'dueCents'
  | 'dueFor'
  | 'owedBackCents'
  | 'onItsWayCents'
  | 'keptCents'
>

export async function readBooks(database: Database): Promise<Books> {
  const revisions = await database.run(
    'model_revisions',
    `select revision, state, total_cents as "totalCents", accepted_total_cents as "acceptedCents",
       coalesce(acceptance -> 'choice' -> 'options' ? 'option', false) as "hasTicked", deposit_percent as percent, kept_cents as "keptCents"
     from final_quotes order by revision`,
    [],
  )
  const lines = await database.run(
    'model_job_payments',
    `select id, intent_id as "intentId", purpose, state, is_honored as "isHonored", amount_cents as "amountCents",
       received_cents as "receivedCents", refunded_cents as "refundedCents", paid_back_cents as "paidBackCents",
       refund_asked_cents as "askedCents", lowered_cents as "loweredCents", provider = 'hand' as "isByHand",
       returns is not null and not is_reversal as "isPaidBack", is_reversal as "isReversal", returns, dispute
     from payments order by entry`,
    [],
  )
  const visits = (await database.run(
    'model_visits',
    `select kind, appointment_date::text as day, status, collected, fee_cents as "feeCents" from appointments
     where status in ('confirmed', 'completed')`,
    [],
  )) as { kind: string; day: string; status: string; collected: string | null; feeCents: number }[] // as the statement selects
  const installation = visits.find(({ kind }) => kind === 'install')
  return {
    revisions: revisions as Revision[],
    lines: lines as PaymentLine[],
    installedOn: installation?.day,
    isInstalled: installation?.status === 'completed',
    paidForVisitCents: visits.reduce((sum, { collected, feeCents }) => sum + (collected === null ? 0 : feeCents), 0),
  }
}

/** What went back of a payment online, or is to. */
export const backOf = (line: PaymentLine) =>
  Math.max(line.refundedCents + line.paidBackCents, line.askedCents === null ? 0 : line.askedCents)

/** What someone can still ask for of a payment. */
function leftOf({ id, isByHand, receivedCents, askedCents, returns }: PaymentLine, { lines }: Books): number {
  if (!isByHand) return receivedCents - (askedCents ?? 0)
  if (returns !== null) return 0
  const isTakenBack = (row: PaymentLine) => lines.some((one) => one.isReversal && one.returns === row.id)
  const gone = lines.filter((row) => row.returns === id && !isTakenBack(row))
  return gone.reduce((sum, row) => sum + row.receivedCents, receivedCents)
}

/** The sums of a job, worked out from its rows on paper. `loweredCents`: how far refunds lowered the price so far. */
export function workOut(books: Books, loweredCents: number, today: string): Sums {
  const { revisions, lines, installedOn, paidForVisitCents } = books
  let receivedCents = 0
  let onItsWayCents = 0
  for (const line of lines) {
    if (line.state === 'processing') onItsWayCents += line.amountCents
    if (!line.isHonored) continue
    if (line.state !== 'charged_back') receivedCents += line.receivedCents - backOf(line)
  }
  const job = revisions.find(({ state }) => state === 'accepted')
  const waiting = revisions.find(({ state }) => state === 'sent')
  const totalCents = job?.acceptedCents ?? waiting?.totalCents ?? 0
  const creditCents = Math.min(paidForVisitCents, totalCents)
  const wholeCents = totalCents - creditCents
  const nothing = { totalCents, creditCents, receivedCents, onItsWayCents, dueCents: 0, dueFor: null }
  if (!job) return { ...nothing, openCents: wholeCents, owedBackCents: 0, keptCents: undefined }
  if (job.keptCents !== null) {
    const keptCents = Math.max(Math.min(job.keptCents, receivedCents), 0)
    return { ...nothing, openCents: 0, owedBackCents: Math.max(receivedCents - job.keptCents, 0), keptCents }
  }
  const priceCents = Math.max(wholeCents - loweredCents, 0)
  const wholeDollars = Math.ceil((wholeCents * job.percent) / 100 / 100) * 100
  const depositCents = Math.max(Math.min(wholeDollars, wholeCents) - loweredCents, 0)
  // A change order of a job that was paid in full asks for all of the difference.
  const replaced = revisions.findLast(({ state, acceptedCents }) => state === 'superseded' && acceptedCents !== null)
  const wasPaid =
    replaced !== undefined && receivedCents >= Math.max((replaced.acceptedCents ?? 0) - creditCents - loweredCents, 0)
  const isBalance = wasPaid || (installedOn !== undefined && today >= dayBefore(installedOn))
  const dueCents = Math.max((isBalance ? priceCents : depositCents) - receivedCents, 0)
  return {
    ...nothing,
    openCents: Math.max(priceCents - receivedCents, 0),
    dueCents,
    dueFor: dueCents === 0 ? null : isBalance ? 'balance' : 'deposit',
    owedBackCents: Math.max(receivedCents - priceCents, 0),
    keptCents: undefined,
  }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/** Checks that hold at all times, between any two operations. */
export function checkAlways(
  books: Books,
  { money, sums, bank }: { money: Money; sums: Sums; bank: readonly BankEntry[] },
) {
  const count = (state: string) => books.revisions.filter((one) => one.state === state).length
  if (count('accepted') > 1 || count('sent') > 1) throw new Violation('Two revisions count at once')
  for (const key of Object.keys(sums) as (keyof Sums)[]) {
    if (money[key] !== sums[key]) throw new Violation(`Money says ${key} ${money[key]}, but it's ${sums[key]}`)
  }
  for (const { acceptedCents, totalCents, hasTicked } of books.revisions) {
    if (acceptedCents !== null && acceptedCents !== (totalCents ?? 0) + (hasTicked ? OPTION_CENTS : 0))
      throw new Violation(
        `${acceptedCents} was accepted of ${totalCents}, ${hasTicked ? 'with' : 'without'} the option`,
      )
  }
  const underWay = bank.filter(({ intent }) => intent.status !== 'succeeded' && intent.status !== 'canceled')
  if (underWay.length > 1) throw new Violation('Two payments could be made at once')
  for (const line of books.lines) {
    const { isHonored, receivedCents, amountCents } = line
    if (isHonored && receivedCents !== amountCents)
      throw new Violation(`${receivedCents} counts for a payment of ${amountCents}`)
    if (leftOf(line, books) < 0) throw new Violation(`More than ${receivedCents} is to go back of ${line.id}`)
    const sentCents = bank.find(({ intent }) => intent.id === line.intentId)?.ownRefundedCents ?? 0
    if (isHonored && !line.isByHand && sentCents > (line.askedCents ?? receivedCents))
      throw new Violation(`We sent ${sentCents} back, but ${line.askedCents} was asked for`)
  }
}

/** Checks that hold at the end, when all events are delivered and all jobs done: not a cent is kept for nothing. */
export function checkEnd({ lines, revisions }: Books, money: Money, bank: readonly BankEntry[]): void {
  const isRunning = revisions.some(({ state, keptCents }) => state === 'accepted' && keptCents === null)
  for (const { intent, refundedCents, failedRefunds, disputes } of bank) {
    const line = lines.find(({ intentId }) => intentId === intent.id)
    const about = `${intent.id} (${intent.status}, ${intent.amount_received} in, ${refundedCents} back; we: ${line?.state})`
    if (!line) throw new Violation(`We have no record of the payment ${about}`)
    if (line.receivedCents !== intent.amount_received || line.refundedCents !== refundedCents)
      throw new Violation(`We recorded ${line.receivedCents} in, ${line.refundedCents} back of ${about}`)
    if (intent.status === 'canceled') continue
    if (intent.status !== 'succeeded') {
      const isDue = isRunning && money.dueCents === line.amountCents && money.dueFor === line.purpose
      if (!isDue) throw new Violation(`It could still be paid, but it isn't due: ${about}`)
      continue
    }
    const keptCents = intent.amount_received - refundedCents - line.paidBackCents
    const disputed = disputes.at(-1)
    if ((disputed === 'lost') !== (line.state === 'charged_back') && keptCents > 0 && line.state !== 'refund_failed')
      throw new Violation(`The dispute is ${disputed}: ${about}`)
    if (keptCents <= 0 || line.state === 'charged_back') continue
    // A person pays another way what the bank sent back.
    if (line.state === 'refund_failed' && failedRefunds > 0) continue
    // The bank decides about a disputed payment.
    if (line.state === 'refund_due' && disputed === 'needs_response') continue
    if (!line.isHonored) throw new Violation(`Money was taken for nothing, and isn't on its way back: ${about}`)
    if (line.state !== 'succeeded' && line.state !== 'paid_back')
      throw new Violation(`A payment that counts is neither here nor back: ${about}`)
    if (line.askedCents !== null && keptCents > intent.amount_received - line.askedCents)
      throw new Violation(`${line.askedCents} was to go back: ${about}`)
  }
}
