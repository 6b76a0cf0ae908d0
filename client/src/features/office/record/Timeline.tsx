import { useRef, useState, type ReactNode } from 'react'
import { eventAuthor } from '#client/features/office/history/describe-event.ts'
import { EventFacts } from '#client/features/office/history/HistoryList.tsx'
import { AppointmentCard } from '#client/features/office/visits/AppointmentCard.tsx'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/visits/AppointmentDialogs.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { contactName } from '#shared/contact/facts.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { finalQuoteNumber } from '#shared/final-quote/choice.ts'
import { formatCalendarDate, formatInstant } from '#shared/lib/dates.ts'
import { CALL_OUTCOME_TEXTS, type Message, type MessageState } from '#shared/messages/schema.ts'
import type { BadgeLook } from '#shared/quotes/statuses.ts'
import { useDeleteMessage } from './messages/message-parts.tsx'
import type { OpenRecord } from './open-record.ts'

/** How many entries show before someone asks for all. */
const SHOWN = 6

/** Calls, emails, visits and changes of a customer, newest first, each once. A visit stands at its own time. */
export function Timeline({ customer, quote }: OpenRecord) {
  const [isWhole, setWhole] = useState(false)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const section = useRef<HTMLElement>(null)
  const undo = useDeleteMessage({
    failed: 'take the message back',
    title: 'Message not sent',
    about: contactName(customer),
  })
  const entries = entriesOf(customer)
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="timeline" className="outline-none">
      <h3 id="timeline" className="text-lead!">
        Timeline
      </h3>
      {entries.length === 0 && <p className="mt-1 text-label text-muted">Nothing has happened yet.</p>}
      <ol className="mt-1">
        {(isWhole ? entries : entries.slice(0, SHOWN)).map((entry) => {
          if (entry.kind === 'message') {
            const { message } = entry
            return (
              <Entry key={message.id} at={message.at} by={message.by.name}>
                <MessageFacts
                  message={message}
                  quotes={customer.quotes}
                  busy={undo.isSaving}
                  onUndo={() => undo.save(message.id)}
                />
              </Entry>
            )
          }
          if (entry.kind === 'event') {
            const { event } = entry
            return (
              <Entry key={event.id} at={event.at} by={eventAuthor(event)}>
                <EventFacts event={event} open={quote?.number} />
              </Entry>
            )
          }
          const { appointment } = entry
          return (
            <Entry key={appointment.id}>
              <p className="font-strong">{`${KIND_LABELS[appointment.kind]} on ${formatCalendarDate(appointment.appointmentDate)}`}</p>
              {/* Its line and its distance are the entry's. */}
              <div className="*:mt-1 *:border-t-0 *:pt-0">
                <AppointmentCard
                  appointment={appointment}
                  inRecord={{ customer, number: quote?.number }}
                  onAct={(action) => setOpen({ dialog: action, appointment })}
                />
              </div>
            </Entry>
          )
        })}
      </ol>
      {!isWhole && entries.length > SHOWN && (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          {`Show all ${entries.length}`}
        </Button>
      )}
      <AppointmentDialogs open={open} onOpen={setOpen} focusAfterwards={section} />
    </section>
  )
}

/** Newest first. The change that wrote a message is the message itself. */
function entriesOf({ messages, appointments, events }: CustomerDetail) {
  const isMessage = new Set(messages.map(({ id }) => id))
  return [
    ...messages.map((message) => ({ kind: 'message' as const, at: message.at, message })),
    ...appointments.map((appointment) => ({ kind: 'visit' as const, at: appointment.startsAt, appointment })),
    ...events
      .filter(({ action, subjectId }) => !(action === 'created' && isMessage.has(subjectId)))
      .map((event) => ({ kind: 'event' as const, at: event.at, event })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** Without a time, its content says when it is. */
function Entry({ at, by, children }: { at?: string; by?: string; children: ReactNode }) {
  return (
    <li className="border-divider border-t py-3 text-label first:border-t-0">
      {at && (
        <p className="figures text-caption text-muted wrap-anywhere">
          <time dateTime={at}>{formatInstant(at, SHOP.timeZone)}</time>
          {by && <bdi>{`, ${by}`}</bdi>}
        </p>
      )}
      {children}
    </li>
  )
}

const STATES: Record<MessageState, { text: string; look: BadgeLook }> = {
  waiting: { text: 'Waiting', look: 'secondary' },
  sent: { text: 'Sent', look: 'outline' },
  failed: { text: 'Not sent', look: 'destructive' },
}

function titleOf({ channel, subject, outcome, quoteId, revision }: Message, quotes: CustomerDetail['quotes']): string {
  const quote = quotes.find(({ id }) => id === quoteId)
  if (channel === 'page') {
    return quote && revision !== undefined
      ? `About final quote ${finalQuoteNumber(quote.number, revision)}`
      : "Message on the customer's page"
  }
  return channel === 'email' ? subject : `Call: ${outcome === null ? '' : CALL_OUTCOME_TEXTS[outcome]}`
}

interface MessageFactsProps {
  message: Message
  quotes: CustomerDetail['quotes']
  busy: boolean
  onUndo: () => void
}

/** An email, a call, or what the customer wrote. One that waits can be taken back. */
function MessageFacts({ message, quotes, busy, onUndo }: MessageFactsProps) {
  const { body, state } = message
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-strong wrap-anywhere">{titleOf(message, quotes)}</p>
        {message.unread && <Badge look="default">New</Badge>}
        {state && <Badge look={STATES[state].look}>{STATES[state].text}</Badge>}
        {state === 'waiting' && (
          <Button size="small" busy={busy} onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
      {body && <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{body}</p>}
    </>
  )
}
