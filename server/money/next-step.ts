import { loadChoices } from '#server/appointments/installation/queries.ts'
import type { AnyContext } from '#server/context.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { fitsOneDay } from '#shared/installation/hours.ts'
import { findMoney } from './money.ts'

/** What an email tells the customer of an accepted job to do next: to pay, or to choose the day. Their page says the same. */
export async function describeNextStep(ctx: AnyContext, quoteId: string): Promise<string> {
  const { dueFor, dueCents, dueOn, openCents, onItsWayCents, owedBackCents } = await findMoney(ctx, { quoteId })
  const { rows, days, job } = await loadChoices(ctx, quoteId)
  const isBooked = rows.some(({ status }) => status !== 'no_show')
  const isOnItsWay = onItsWayCents > 0
  if (dueFor === 'deposit' && !isOnItsWay) {
    const pay = `Next, pay the deposit of ${formatCents(dueCents)} on your page`
    if (isBooked) return `${pay}.`
    return fitsOneDay(job.hours)
      ? `${pay}, then choose the day of your installation.`
      : `${pay}. Then we call you about the days of your installation.`
  }
  if (isOnItsWay) return `Your payment of ${formatCents(onItsWayCents)} is on its way. You have nothing else to do.`
  if (!isBooked) {
    return days.length > 0
      ? 'Next, choose the day of your installation on your page.'
      : "Next, we'll call you about the day of your installation."
  }
  if (owedBackCents > 0) return `You paid ${formatCents(owedBackCents)} more than it costs now, and we pay that back.`
  if (dueFor === 'balance') return `${formatCents(dueCents)} is due. Pay it on your page.`
  if (openCents === 0) return 'Nothing is open any more.'
  return dueOn
    ? `The balance is due from ${formatCalendarDate(dueOn)}. You can pay it on your page then.`
    : 'The balance is due once we have installed.'
}
