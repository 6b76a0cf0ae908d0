import { useState, type ReactNode } from 'react'
import { AddressLink } from '#client/features/contact/ContactLinks.tsx'
import { AnswerClock } from '#client/features/office/AnswerClock.tsx'
import { appointmentBadge } from '#client/features/office/appointment-labels.ts'
import { FollowUpDialog } from '#client/features/office/follow-up.tsx'
import { useAssignees, useQuoteChanges } from '#client/features/office/quote-changes.ts'
import { answerText, isFollowUpLate, priceText, stageText } from '#client/features/office/row-texts.ts'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { DateField } from '#client/ui/date-field.tsx'
import { ChoiceSelect } from '#client/ui/small-select.tsx'
import { describeContact } from '#shared/contact/facts.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { PAYMENT_STATUSES, QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'
import { CancelJobDialog } from './money/CancelJobDialog.tsx'
import { type Job, useMoneyRules, useRunningJob } from './money/money-change.ts'
import { CompleteDialog, completesUninstalled } from './quote/CompleteDialog.tsx'
import { LostDialog, type LostChoice } from './quote/LostDialog.tsx'

interface PropertiesProps {
  /** The newest version that has loaded. Undefined for a customer without one. */
  quote: Quote | undefined
  /** The customer's, or the quote's own if it has no customer. */
  contact: Contact | undefined
  /** All visits of the customer, newest first. */
  visits: readonly OfficeAppointment[]
  me: Me
}

/** Where the quote stands and how to reach the customer. What can be changed is changed in one press. */
export function Properties({ quote, contact, visits, me }: PropertiesProps) {
  return (
    <dl className="grid grid-cols-1 gap-x-8 border-divider border-b @xl:grid-cols-2 @3xl:grid-cols-1">
      {quote && (quote.erased ? <ReadOnly quote={quote} /> : <Changeable quote={quote} visits={visits} me={me} />)}
      {contact &&
        describeContact(contact)
          .filter(({ label, lines }) => label !== 'Name' && lines.length > 0)
          .map(({ label, lines, url }) => (
            <Property key={label} label={label}>
              {label === 'Address' ? (
                <AddressLink contact={contact} />
              ) : url ? (
                <a href={url} className="link figures inline-block py-3 wrap-anywhere md:py-1">
                  {lines.join(', ')}
                </a>
              ) : (
                lines.join(', ')
              )}
            </Property>
          ))}
    </dl>
  )
}

function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-touch items-center gap-x-2 border-divider border-t md:min-h-10">
      <dt className="w-20 shrink-0 text-caption text-muted">{label}</dt>
      <dd className="flex min-w-0 grow flex-wrap items-center gap-x-2 text-label wrap-anywhere">{children}</dd>
    </div>
  )
}

function ReadOnly({ quote }: { quote: Quote }) {
  return (
    <>
      <Property label="Stage">{stageText(quote)}</Property>
      <Property label="Status">{quote.status}</Property>
      <Property label="Payment">{quote.paymentStatus}</Property>
      <Property label="Assigned">{quote.assignedTo?.name ?? NO_ONE}</Property>
      <Visit quote={quote} visits={[]} />
    </>
  )
}

const NO_ONE = 'No one'

/** The quote's visit. Without one, the customer's that comes next, or came last, and says what it's for. */
function Visit({ quote: { visit }, visits }: { quote: Quote } & Pick<PropertiesProps, 'visits'>) {
  const other = visit ? undefined : findVisit(visits)
  const shown = visit ?? (other && { ...other, date: other.appointmentDate })
  return (
    <Property label={KIND_LABELS[shown?.kind ?? 'measure']}>
      {shown ? (
        <span className="figures">{appointmentBadge(shown).text}</span>
      ) : (
        <span className="text-muted">None</span>
      )}
      {other && (
        <span className="text-caption text-muted">
          {other.quoteNumber === null ? 'without a quote' : `for quote #${other.quoteNumber}`}
        </span>
      )}
    </Property>
  )
}

function findVisit(visits: readonly OfficeAppointment[]): OfficeAppointment | undefined {
  const real = visits.filter(({ erased, status }) => !erased && !['held', 'expired'].includes(status))
  const now = Date.now()
  const isComing = ({ status, endsAt }: OfficeAppointment) => status === 'confirmed' && Date.parse(endsAt) > now
  return real.findLast(isComing) ?? real[0]
}

function Changeable({ quote, visits, me }: { quote: Quote } & Pick<PropertiesProps, 'visits' | 'me'>) {
  const { changeOne } = useQuoteChanges()
  const people = useAssignees() ?? []
  const [isFollowingUp, setFollowingUp] = useState(false)
  const { paymentStatus, assignedTo, followUpOn } = quote
  const assignees = [
    { value: '', text: NO_ONE },
    // Someone who lost access keeps the quote.
    ...(assignedTo && !people.some(({ id }) => id === assignedTo.id) ? [assignedTo] : []).map(toOption),
    ...people.map(toOption),
  ]
  const now = useMinute() ?? new Date()
  return (
    <>
      <Property label="Stage">
        <span className="font-strong">{stageText(quote)}</span>
      </Property>
      <Property label="Status">
        <StatusChoice quote={quote} me={me} onChange={(change) => changeOne(quote, change)} />
      </Property>
      <Property label="Payment">
        <ChoiceSelect
          {...QUIET}
          label="Payment"
          value={paymentStatus}
          options={PAYMENT_STATUSES.map((value) => ({ value, text: value }))}
          onChoose={(status) => changeOne(quote, { paymentStatus: status })}
        />
      </Property>
      <Property label="Assigned">
        <ChoiceSelect
          {...QUIET}
          label="Assigned"
          value={assignedTo?.id ?? ''}
          options={assignees}
          onChoose={(id) => changeOne(quote, { assignedTo: id || null })}
        />
      </Property>
      <Property label="Follow-up">
        <DayChoice
          label="Follow-up"
          value={followUpOn ?? ''}
          onChoose={(day) => changeOne(quote, { followUpOn: day || null })}
        />
        {isFollowUpLate(quote, now) && <AnswerClock look="late" text="Late" />}
        <SmallAction label="Choose" about="Follow-up day" onPress={() => setFollowingUp(true)} />
        {isFollowingUp && (
          <FollowUpDialog
            quotes={[quote]}
            onClose={() => setFollowingUp(false)}
            onChoose={(day) => {
              setFollowingUp(false)
              return changeOne(quote, { followUpOn: day })
            }}
          />
        )}
        {followUpOn && (
          <SmallAction
            label="Done"
            about={`Follow-up on ${formatMonthDay(followUpOn)}`}
            onPress={() => void changeOne(quote, { followUpOn: null })}
          />
        )}
      </Property>
      <Clocks quote={quote} now={now} onAnswered={() => void changeOne(quote, { status: 'contacted' })} />
      <Visit quote={quote} visits={visits} />
    </>
  )
}

/** Until when we promised an answer, and the price. */
function Clocks({ quote, now, onAnswered }: { quote: Quote; now: Date; onAnswered: () => void }) {
  const answer = answerText(quote, now)
  const price = priceText(quote, now)
  return (
    <>
      {answer && (
        <Property label="Answer due">
          <AnswerClock {...answer} />
          {quote.answerDueAt && quote.status === 'new' && <SmallAction label="Mark answered" onPress={onAnswered} />}
        </Property>
      )}
      {price && (
        <Property label="Price due">
          <AnswerClock {...price} />
        </Property>
      )}
    </>
  )
}

interface StatusChoiceProps {
  quote: Quote
  me: Me
  /** Resolves with true if it was saved. */
  onChange: (change: { status: QuoteStatus } & Partial<LostChoice>) => Promise<boolean>
}

/**
 * Asks 'Why?' before the quote becomes canceled, where the question stays with what was typed until it's saved, or what becomes of
 * the money if its final quote is accepted, and before it's completed without an installation.
 */
function StatusChoice({ quote, me, onChange }: StatusChoiceProps) {
  const job = useRunningJob(quote)
  const { mayRefund } = useMoneyRules(me)
  const [cancelling, setCancelling] = useState<Job | null>(null)
  const [isLosing, setLosing] = useState(false)
  const [isCompleting, setCompleting] = useState(false)
  function choose(status: QuoteStatus) {
    if (status === 'cancelled' && job) setCancelling(job)
    else if (status === 'cancelled') setLosing(true)
    else if (completesUninstalled([quote], { status })) setCompleting(true)
    else void onChange({ status })
  }
  async function lose(choice: LostChoice) {
    const isSaved = await onChange({ status: 'cancelled', ...choice })
    if (isSaved) setLosing(false)
    return isSaved
  }
  return (
    <>
      <ChoiceSelect
        {...QUIET}
        label="Status"
        value={quote.status}
        options={QUOTE_STATUSES.map((value) => ({ value, text: value }))}
        onChoose={choose}
      />
      {isCompleting && (
        <CompleteDialog
          quotes={[quote]}
          onClose={() => setCompleting(false)}
          onConfirm={() => {
            setCompleting(false)
            void onChange({ status: 'completed' })
          }}
        />
      )}
      {cancelling && (
        <CancelJobDialog {...(job ?? cancelling)} mayRefund={mayRefund} onClose={() => setCancelling(null)} />
      )}
      {isLosing && <LostDialog quotes={[quote]} onClose={() => setLosing(false)} onChoose={lose} />}
    </>
  )
}

/** A choice looks like the text around it, with its words where that begins. */
const QUIET = { isQuiet: true, className: '-ml-2.5' } as const

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, text: name })

function SmallAction({ label, about, onPress }: { label: string; about?: string; onPress: () => void }) {
  return (
    <Button
      size="small"
      variant="link"
      aria-label={about && `${label}: ${about}`}
      className="md:min-h-9"
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

interface DayChoiceProps {
  label: string
  value: string
  onChoose: (day: string) => unknown
}

/** A day that is picked is saved at once, one that is typed when it's whole: on Enter, or when the field is left. */
function DayChoice({ label, value, onChoose }: DayChoiceProps) {
  const today = useShopDay()
  const [typed, setTyped] = useState<string | null>(null)
  function save(day: string | null) {
    if (day === null || (day !== '' && !isCalendarDate(day))) return
    setTyped(null)
    if (day !== value) onChoose(day)
  }
  return (
    <DateField
      label={label}
      isLabelHidden
      placeholder="None"
      value={typed ?? value}
      min={today}
      onChange={setTyped}
      onPick={save}
      onKeyDown={({ key }) => key === 'Enter' && save(typed)}
      onBlur={() => save(typed)}
      className="-ml-2.5 w-52 [&_input]:h-touch [&_input]:border-transparent [&_input]:bg-transparent [&_input]:px-2.5 [&_input]:text-label md:[&_input]:h-9"
    />
  )
}
