import { useState } from 'react'
import { Row } from '#client/features/office/record/quote/QuoteDetails.tsx'
import { Button } from '#client/ui/button.tsx'
import type { OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { formatCents, formatLineCents, formatSignedCents } from '#shared/lib/cents.ts'
import { LOWERED_LABEL, loweredCentsOf } from '#shared/money/money.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { CancelJobDialog } from './CancelJobDialog.tsx'
import { type Job, useMoneyRules } from './money-change.ts'
import { nextStep, standing, whyDue } from './money-texts.ts'
import { PaymentTable } from './PaymentTable.tsx'
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx'

interface MoneyProps extends Job {
  accepted: OfficeFinalQuote
  me: Me
}

const INSTALLATION_STAGES: readonly Quote['stage'][] = ['install_booked', 'installed', 'done']
const INSTALLED_STAGES: readonly Quote['stage'][] = ['installed', 'done']

/** What a job costs, what came in, what is due, and what to do next (docs/rules.md, Money). */
export function Money({ quote, money, accepted, me }: MoneyProps) {
  const [open, setOpen] = useState<'record' | 'cancel' | null>(null)
  const { mayRefund, balanceDue } = useMoneyRules(me)
  const close = () => setOpen(null)
  const isRunning = money.keptCents === undefined
  const job = { quote, money }
  const next = nextStep({
    money,
    balanceDue,
    hasFailedRefund: money.payments.some(({ state }) => state === 'refund_failed'),
    hasInstallation: INSTALLATION_STAGES.includes(quote.stage),
  })
  return (
    <section tabIndex={-1} aria-label="Money" className="figures mt-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 className="font-sans! font-strong! text-label! tracking-normal!">Money</h4>
        {isRunning && !INSTALLED_STAGES.includes(quote.stage) && (
          <Button size="small" variant="link" className="text-error!" onClick={() => setOpen('cancel')}>
            Cancel the job
          </Button>
        )}
      </div>
      <p className="mt-1 font-serif text-[1.75rem] leading-tight tracking-[-0.018em]">{standing(money)}</p>
      <p className="mt-1 text-label">{next}</p>
      <Sums money={money} depositPercent={accepted.depositPercent} />
      {isRunning && money.openCents > money.onItsWayCents && (
        <Button size="small" className="mt-4" onClick={() => setOpen('record')}>
          Record a payment
        </Button>
      )}
      <PaymentTable {...job} mayRefund={mayRefund} />
      {open === 'record' && <RecordPaymentDialog {...job} onClose={close} />}
      {open === 'cancel' && <CancelJobDialog {...job} mayRefund={mayRefund} onClose={close} />}
    </section>
  )
}

/** How what is open or owed comes about. The lines add up. */
function Sums({ money, depositPercent }: Pick<Job, 'money'> & { depositPercent: number }) {
  const {
    totalCents,
    creditCents,
    receivedCents,
    openCents,
    dueCents,
    dueFor,
    onItsWayCents,
    owedBackCents,
    keptCents,
  } = money
  const lowered = loweredCentsOf(money)
  const why = whyDue(money, depositPercent)
  return (
    <table aria-label="How it adds up" className="mt-3 w-full text-label">
      <tbody>
        {keptCents === undefined ? (
          <>
            <Row amount={formatCents(totalCents)}>Total, tax included</Row>
            {creditCents > 0 && <Row amount={formatSignedCents(-creditCents)}>Paid for the visit</Row>}
            {lowered > 0 && <Row amount={formatSignedCents(-lowered)}>{LOWERED_LABEL}</Row>}
            <Row amount={formatLineCents(-receivedCents)}>Received</Row>
            <Sum label={owedBackCents > 0 ? 'We owe' : 'Still open'} cents={owedBackCents || openCents} />
          </>
        ) : (
          <>
            <Row amount={formatCents(receivedCents)}>Received, less what went back</Row>
            <Row amount={formatLineCents(owedBackCents - receivedCents)}>We keep of it</Row>
            <Sum label="We owe" cents={owedBackCents} />
          </>
        )}
        {dueFor !== null && (
          <Row amount={formatCents(dueCents)} isIndented>
            {`Due now: ${dueFor}`}
            {why && <span className="block text-caption text-muted">{why}</span>}
          </Row>
        )}
        {onItsWayCents > 0 && (
          <Row amount={formatCents(onItsWayCents)} isIndented>
            On its way from the bank
            <span className="block text-caption text-muted">It counts once it arrives.</span>
          </Row>
        )}
      </tbody>
    </table>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <tr className="border-ink border-t font-strong">
      <th scope="row" className="py-2 pr-4 text-left font-strong">
        {label}
      </th>
      <td className="py-2 text-right whitespace-nowrap">{formatCents(cents)}</td>
    </tr>
  )
}
