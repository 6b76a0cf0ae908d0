import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { errorText } from '#client/api/request-error.ts'
import { INTENT_PARAM } from '#client/features/payments/returned-payment.ts'
import { Section } from '#client/pages/thank-you/sent.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { lazyPart, Problem } from '#client/ui/loading.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents, formatLineCents, formatSignedCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { dueText, LOWERED_LABEL, loweredCentsOf } from '#shared/money/money.ts'
import { whyNotOnline } from '#shared/money/online-limits.ts'
import type { JobPayment, Money, MoneyPayment } from '#shared/money/schema.ts'
import { AmountRow, Part } from './final-quote-parts.tsx'
import {
  BANK_DAYS,
  failedText,
  isBankBetter,
  keptText,
  METHODS,
  onItsWayText,
  paymentState,
  paymentTitle,
} from './payment-texts.ts'
import { useShow } from './page-parts.tsx'
import { forgetPayment, hasPaymentInDoubt, showMoney, useJobPayment, useReadAgain } from './use-job-payment.ts'

const PayForm = lazyPart(async () => (await import('./pay.tsx')).JobPayForm, 'The payment form')

interface PaymentProps {
  quoteId: string
  money: Money
}

/** What an accepted job costs, what is paid, and what is due now, with the way to pay it. */
export function Payment({ quoteId, money }: PaymentProps) {
  const { dueFor, dueCents, onItsWayCents, owedBackCents, keptCents, openCents } = money
  const whyNot = dueFor === null ? undefined : whyNotOnline(dueCents)
  const due: JobPayment | undefined =
    dueFor !== null && onItsWayCents === 0 && whyNot === undefined
      ? { purpose: dueFor, amountCents: dueCents }
      : undefined
  const part = useRef<HTMLDivElement>(null)
  const show = useShow(part)
  useReadAgain(onItsWayCents > 0)
  useCleanAddress()
  const isCancelled = keptCents !== undefined
  const isAllPaid = openCents === 0 && onItsWayCents === 0 && !isCancelled
  const next = isCancelled ? keptText(money) : isAllPaid ? 'All paid. Thank you.' : dueText(money)
  const failed = failedText(money)
  const isNew = dueFor === 'deposit' && money.payments.length === 0
  return (
    <Section title="Payment">
      {/* What was pressed is gone once it's paid. */}
      <div ref={part} tabIndex={-1} className="scroll-mt-20 outline-none">
        <div aria-live="polite" className="figures mt-4">
          {onItsWayCents > 0 && <p className="text-lead">{onItsWayText(money)}</p>}
          {next && !due && <p className={onItsWayCents > 0 ? 'mt-1 text-muted' : 'text-lead'}>{next}</p>}
          {whyNot && <p className="mt-1">{whyNot}</p>}
          {owedBackCents > 0 && <p className="mt-1 text-lead">{`We owe you ${formatCents(owedBackCents)}.`}</p>}
        </div>
        <PayDue quoteId={quoteId} due={due} onGone={show}>
          <p className="figures text-lead">{next}</p>
          {isNew && <p className="mt-1 text-muted">Thank you for accepting our final quote.</p>}
          {failed && <Problem className="mt-4">{failed}</Problem>}
        </PayDue>
        <Amounts money={money} />
        <Payments payments={money.payments} />
      </div>
    </Section>
  )
}

/** A bank's page returns with the payment in the address, and a reload must not return again. */
function useCleanAddress(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (new URLSearchParams(location.search).has(INTENT_PARAM)) navigate(`/my${location.hash}`, { replace: true })
  }, [navigate])
}

interface PayDueProps {
  quoteId: string
  /** Undefined while nothing is asked for. */
  due: JobPayment | undefined
  /** The form is gone, and what became of it stands where it was. */
  onGone: () => void
  /** What is due. It isn't said while a payment is in doubt. */
  children: ReactNode
}

function PayDue({ quoteId, due, onGone, children }: PayDueProps) {
  const [isOpen, setIsOpen] = useState(() => due !== undefined && hasPaymentInDoubt(quoteId, due))
  /** Why the amount is another one than a moment ago. */
  const [notice, setNotice] = useState('')
  const isDue = due !== undefined
  useEffect(() => {
    if (isDue) return
    forgetPayment(quoteId)
    setIsOpen(false)
  }, [isDue, quoteId])
  return (
    <>
      <div role="alert">{notice && isDue && <Problem className="mt-4">{notice}</Problem>}</div>
      {due && (
        <PayAmount
          key={`${due.purpose} ${due.amountCents}`}
          quoteId={quoteId}
          due={due}
          isOpen={isOpen}
          onOpen={() => {
            setNotice('')
            setIsOpen(true)
          }}
          onClose={() => setIsOpen(false)}
          onChanged={setNotice}
          onGone={onGone}
        >
          {children}
        </PayAmount>
      )}
    </>
  )
}

interface PayAmountProps {
  quoteId: string
  due: JobPayment
  children: ReactNode
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  /** Something else is due now. */
  onChanged: (message: string) => void
  onGone: () => void
}

/** Pays one amount. Another amount is another one of these, so that nothing of this one is left over. */
function PayAmount({ quoteId, due, children, isOpen, onOpen, onClose, onChanged, onGone }: PayAmountProps) {
  const queryClient = useQueryClient()
  const { state, pay, recheck } = useJobPayment({ quoteId, due, onChanged })
  const isLate = useReadAgain(state.step === 'sent')
  const isGone = state.step === 'sent' || state.step === 'unclear'
  const report = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone) report()
  }, [isGone])
  if (state.step === 'sent') {
    return (
      <p role="status" className="mt-5 border-pine border-l-2 bg-white px-5 py-4">
        {isLate
          ? "We don't have your payment yet. You don't need to wait, or to pay again: we email you once it's here."
          : 'Thank you. This page shows your payment in a moment...'}
      </p>
    )
  }
  if (state.step === 'unclear') return <InDoubt isChecking={state.isChecking} onRecheck={recheck} />
  const amount = formatCents(due.amountCents)
  return (
    <div tabIndex={-1} className="outline-none">
      {children}
      {state.step === 'ready' && state.wasInDoubt && <Problem className="mt-4">{state.message}</Problem>}
      {isBankBetter(due.amountCents) && (
        <p className="mt-4 max-w-xl text-label text-muted">
          {`If you can, pay from your bank account: it costs us much less than a card. ${BANK_DAYS}`}
        </p>
      )}
      {isOpen ? (
        <section tabIndex={-1} aria-label={`Pay ${amount}`} className="mt-5 outline-none">
          <PayForm
            quoteId={quoteId}
            due={due}
            state={state}
            onPay={(secret, attempt) => void pay(secret, attempt)}
            onRefused={(error) => {
              if (showMoney(queryClient, error)) onChanged(errorText(error, ''))
            }}
            onClose={onClose}
          />
        </section>
      ) : (
        <Button variant="primary" className="figures mt-5 max-sm:w-full" onClick={onOpen}>
          {`Pay ${amount}`}
        </Button>
      )}
    </div>
  )
}

/** Stands where the form was while no one knows whether the customer was charged. */
function InDoubt({ isChecking, onRecheck }: { isChecking: boolean; onRecheck: () => void }) {
  return (
    <div role="alert" className="mt-5 border-error border-l-2 bg-white px-5 py-4">
      <p className="font-strong">
        We don't know yet whether your payment went through. Don't pay again; this page will show it.
      </p>
      <p className="mt-1 text-label text-muted">
        We keep checking. You can also check now, or call <PhoneLink />.
      </p>
      <Button size="small" className="mt-4" busy={isChecking} onClick={onRecheck}>
        {isChecking ? 'Checking...' : 'Check again'}
      </Button>
    </div>
  )
}

function Amounts({ money }: { money: Money }) {
  const { totalCents, creditCents, receivedCents, onItsWayCents, openCents, keptCents } = money
  const lowered = loweredCentsOf(money)
  return (
    <dl className="figures mt-6 border-control border-t pt-1 text-label">
      <AmountRow label="Total" amount={formatCents(totalCents)} />
      {creditCents > 0 && <AmountRow label="Paid for the visit" amount={formatSignedCents(-creditCents)} isLine />}
      {lowered > 0 && <AmountRow label={LOWERED_LABEL} amount={formatSignedCents(-lowered)} isLine />}
      <AmountRow label="Paid so far" amount={receivedCents > 0 ? formatSignedCents(-receivedCents) : '$0.00'} isLine />
      {onItsWayCents > 0 && <AmountRow label="On its way" amount={formatSignedCents(-onItsWayCents)} isLine />}
      {keptCents === undefined && (
        <AmountRow label="Still to pay" amount={formatCents(Math.max(openCents - onItsWayCents, 0))} isTotal />
      )}
    </dl>
  )
}

/** How many are shown at first. */
const SHOWN = 5

/** The newest first. */
function Payments({ payments }: Pick<Money, 'payments'>) {
  if (payments.length === 0) return null
  const newest = payments.toReversed()
  const earlier = newest.slice(SHOWN)
  return (
    <Part title={payments.length === 1 ? 'Your payment' : 'Your payments'}>
      <ul className="figures mt-3 text-label">
        {newest.slice(0, SHOWN).map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
      {earlier.length > 0 && (
        <details className="group border-divider border-t">
          <summary className="flex min-h-control list-none items-center justify-between font-strong text-label [&::-webkit-details-marker]:hidden">
            {earlier.length === 1 ? 'One more payment' : `${earlier.length} more payments`}
            <Icon name="plus" className="size-4 text-brass transition-transform group-open:rotate-45" />
          </summary>
          <ul className="figures text-label">
            {earlier.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        </details>
      )}
    </Part>
  )
}

function PaymentRow({ payment }: { payment: MoneyPayment }) {
  const { at, on, method, amountCents } = payment
  const day = formatMonthDay(on ?? dateIn(new Date(at), SHOP.timeZone))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-divider border-t py-2">
      <span className="wrap-anywhere">
        {paymentTitle(payment)}
        <span className="block text-caption text-muted">{`${METHODS[method]}, ${day}. ${paymentState(payment)}.`}</span>
      </span>
      <span className="text-right">{formatLineCents(amountCents)}</span>
    </li>
  )
}
