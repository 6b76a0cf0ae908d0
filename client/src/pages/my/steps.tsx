import { Section } from '#client/pages/thank-you/sent.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate, formatInstant, formatMonthDay, formatWeekdayAndDay } from '#shared/lib/dates.ts'
import type { Money } from '#shared/money/schema.ts'
import type { Page, PageVisit } from '#shared/my/schema.ts'

const STEPS = [
  { step: 'ask', title: 'You asked' },
  { step: 'answer', title: 'We answer' },
  { step: 'measure', title: 'We measure' },
  { step: 'decide', title: 'You decide' },
  { step: 'install', title: 'We install' },
] as const

interface Step {
  title: string
  isDone: boolean
}

/** The money of a job that was accepted. Before that there's nothing to pay. */
export function moneyOfJob({ finalQuote, acceptedQuote, money }: Page): Money | undefined {
  return finalQuote?.state === 'accepted' || acceptedQuote ? money : undefined
}

/** Whether a day of the installation is booked, and to come. */
export const hasInstallation = ({ visits }: Page) => findVisit(visits, 'install') !== undefined

function findVisit(visits: readonly PageVisit[], kind: PageVisit['kind']): PageVisit | undefined {
  return visits.find((visit) => visit.kind === kind && visit.outcome === 'confirmed')
}

/** The steps of a quote, or after its acceptance those of the job. */
function listSteps(page: Page): Step[] {
  const { next, quote } = page
  const money = moneyOfJob(page)
  if (money) return stepsOfJob(page, money)
  const steps = quote ? STEPS : STEPS.slice(2)
  const index = steps.findIndex(({ step }) => step === next.step)
  return steps.map(({ title }, place) => ({ title, isDone: index === -1 || place < index }))
}

function stepsOfJob(page: Page, { dueFor, dueOn, openCents, onItsWayCents, payments }: Money): Step[] {
  const isInstalled = page.next.step === 'done'
  const hasDeposit = dueFor === 'deposit' || payments.some(({ purpose }) => purpose === 'deposit')
  const isDepositIn = dueFor !== 'deposit'
  const balance = { title: 'Pay the balance', isDone: openCents === 0 && onItsWayCents === 0 }
  const install = { title: 'We install', isDone: isInstalled }
  // The balance is due before the installation, or after it, as the shop likes.
  const isBalanceFirst = !isInstalled && (dueOn !== undefined || dueFor === 'balance')
  return [
    { title: 'You accept', isDone: true },
    ...(hasDeposit ? [{ title: 'Pay the deposit', isDone: isDepositIn }] : []),
    { title: 'Choose the day', isDone: isInstalled || hasInstallation(page) },
    ...(isBalanceFirst ? [balance, install] : [install, balance]),
  ]
}

/** The steps, the one that comes next, and by when. */
export function WhereThingsStand({ page }: { page: Page }) {
  const steps = listSteps(page)
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Section title="Where things stand">
      {page.next.step !== 'closed' && (
        <ol className="mt-5 grid gap-x-4 sm:grid-flow-col sm:auto-cols-fr">
          {steps.map(({ title, isDone }, place) => (
            <li
              key={title}
              aria-current={place === current ? 'step' : undefined}
              className={`flex flex-wrap items-baseline gap-x-2 border-t-2 py-2 text-label ${isDone || place === current ? 'border-pine' : 'border-divider text-muted'} ${place === current ? 'font-strong' : ''}`}
            >
              <span>{title}</span>
              {isDone && <span className="text-caption text-muted">Done</span>}
            </li>
          ))}
        </ol>
      )}
      <p className="figures mt-4 text-lead">{nextText(page)}</p>
    </Section>
  )
}

const timeOf = (visit: PageVisit) => `${formatCalendarDate(visit.appointmentDate)}, ${visit.timeSlot}`

function nextText(page: Page): string {
  const { next, visits, finalQuote } = page
  const measure = findVisit(visits, 'measure')
  if (finalQuote?.state === 'sent' && next.step !== 'done' && next.step !== 'closed') return waitingText(finalQuote)
  // One from the drawing can have ended before there was a visit.
  if (finalQuote && (next.step === 'answer' || next.step === 'decide'))
    return 'You decide. Ask us for a new final quote when you like.'
  switch (next.step) {
    case 'answer': {
      const by = next.answerBy && `by ${formatInstant(next.answerBy, SHOP.timeZone)}, ${SHOP.city} time`
      return `We'll answer ${by ?? 'as soon as we can'}.${measure ? ` We measure on ${timeOf(measure)}.` : ''}`
    }
    case 'measure':
      return measure ? `We measure on ${timeOf(measure)}.` : 'Next, we measure. Book a visit when you are ready.'
    case 'decide':
      return next.priceBy
        ? `We've measured. You get your final price by ${formatCalendarDate(next.priceBy)}.`
        : "We've measured. You get one final price, and then you decide."
    case 'install':
      return installText(page)
    case 'done':
      return ['Your countertops are installed. Thank you for choosing us.', moneyText(moneyOfJob(page))]
        .join(' ')
        .trim()
    case 'closed':
      return `This is closed. Call us at ${SHOP.phone} to open it again.`
  }
}

function waitingText({ validUntil }: NonNullable<Page['finalQuote']>): string {
  const until = validUntil ? ` until ${formatWeekdayAndDay(validUntil)}` : ''
  return `Your final quote is above. You can accept it${until}.`
}

function installText(page: Page): string {
  const money = moneyOfJob(page)
  const parts = page.visits.filter(({ kind, outcome }) => kind === 'install' && outcome === 'confirmed')
  const day = parts.length > 0 && `We install on ${parts.map(timeOf).join(', and on ')}.`
  const toPay = moneyText(money)
  if (day) return [day, toPay].filter(Boolean).join(' ')
  if (!money) return 'Next, we fabricate and install.'
  if (money.dueFor === 'deposit' || money.onItsWayCents > 0) return toPay
  return page.installation && page.installation.days.length === 0
    ? "Next, we'll call you about the day of your installation."
    : 'Next, choose the day of your installation.'
}

/** What is to pay next. */
function moneyText(money: Money | undefined): string {
  if (!money) return ''
  const { dueFor, dueCents, dueOn, openCents, onItsWayCents } = money
  if (onItsWayCents > 0) return `Your payment of ${formatCents(onItsWayCents)} is on its way.`
  if (dueFor !== null) return `Next, pay the ${dueFor}: ${formatCents(dueCents)}.`
  if (openCents === 0) return 'All paid.'
  return dueOn ? `Pay the balance of ${formatCents(openCents)} from ${formatMonthDay(dueOn)} on.` : ''
}
