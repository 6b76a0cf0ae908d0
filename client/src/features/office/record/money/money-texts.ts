import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { loweredCentsOf } from '#shared/money/money.ts'
import type { Money } from '#shared/money/schema.ts'
import { splitTotal } from '#shared/final-quote/final-quote.ts'
import type { OfficeSettings } from '#shared/settings/schema.ts'

/** `Deposit $3,206.00 due`, `We owe $212.00`: how the money stands. */
export function standing(money: Money): string {
  const { dueCents, dueFor, dueOn, openCents, owedBackCents, onItsWayCents, keptCents } = money
  if (owedBackCents > 0) return `We owe ${formatCents(owedBackCents)}`
  if (keptCents !== undefined) return 'Canceled, nothing is owed'
  if (dueFor !== null && onItsWayCents >= dueCents) {
    return `${dueFor === 'deposit' ? 'Deposit' : 'Balance'} of ${formatCents(onItsWayCents)} on its way`
  }
  if (dueFor === 'deposit') return `Deposit ${formatCents(dueCents)} due`
  if (dueFor === 'balance') {
    return `Balance ${formatCents(dueCents)} due${dueOn ? ` since ${formatMonthDay(dueOn)}` : ''}`
  }
  if (openCents === 0) return 'All paid'
  return dueOn ? `Balance due from ${formatMonthDay(dueOn)}` : 'Nothing due now'
}

/** How the amount that is due comes about. */
export function whyDue(money: Money, depositPercent: number): string | undefined {
  const { dueFor, totalCents, creditCents, receivedCents } = money
  if (dueFor !== 'deposit') return undefined
  const { depositCents } = splitTotal({ totalCents, paidForVisitCents: creditCents, depositPercent })
  const lowered = loweredCentsOf(money)
  return [
    `${depositPercent}% of ${formatCents(totalCents - creditCents)}, in whole dollars: ${formatCents(depositCents)}`,
    ...(lowered > 0 ? [`less ${formatCents(lowered)} refunded`] : []),
    ...(receivedCents > 0 ? [`less ${formatCents(receivedCents)} received`] : []),
  ].join(', ')
}

interface Facts {
  money: Money
  balanceDue: OfficeSettings['balanceDue'] | undefined
  /** A refund could not be made. */
  hasFailedRefund: boolean
  hasInstallation: boolean
}

/** What to do next, in one line. */
export function nextStep({ money, balanceDue, hasFailedRefund, hasInstallation }: Facts): string {
  const { dueCents, dueFor, dueOn, openCents, owedBackCents, onItsWayCents, keptCents, payments } = money
  if (hasFailedRefund) return 'Next: a refund came back. Pay the customer another way, and record it at that payment.'
  if (owedBackCents > 0) {
    const isOnline = payments.some(
      ({ method, state }) => (method === 'card' || method === 'bank') && state === 'succeeded',
    )
    return `Next: pay it back. Record it in the menu of a payment${isOnline ? ', where an online one can be refunded' : ''}.`
  }
  if (keptCents !== undefined) return 'Nothing more to do.'
  if (onItsWayCents > 0 && onItsWayCents >= dueCents) return 'Next: wait until the bank payment arrives. It takes days.'
  if (dueFor !== null)
    return `Next: collect the ${dueFor}. The customer pays on their page, or you record cash or a check.`
  if (openCents === 0) return hasInstallation ? 'Nothing more to collect.' : 'Next: book the installation.'
  if (dueOn)
    return `Nothing to do until ${formatMonthDay(dueOn)}, when the balance of ${formatCents(openCents)} is due.`
  if (hasInstallation) return 'Next: install. The balance is due after that.'
  const when = balanceDue && { before: 'the day before it', installed: "once it's installed" }[balanceDue]
  return `Next: book the installation.${when ? ` The balance is due ${when}.` : ''}`
}
