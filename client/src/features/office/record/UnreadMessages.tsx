import { call } from '#client/api/call.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { contactName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { finalQuoteNumber } from '#shared/final-quote/choice.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import type { Quote } from '#shared/quotes/schema.ts'

interface UnreadMessagesProps {
  customer: CustomerDetail
  /** The open one. */
  quote: Quote | undefined
}

/** What the customer wrote that waits for an answer, oldest first. An answer or 'Done' ends that, and opening the record doesn't. */
export function UnreadMessages({ customer, quote }: UnreadMessagesProps) {
  const { id: customerId, quotes, messages } = customer
  const waiting = messages.filter(({ unread }) => unread).toReversed()
  const mark = useOfficeChange({
    failed: 'mark the message',
    about: contactName(customer),
    send: ({ ids, read }: { ids: string[]; read: boolean }) =>
      call('POST /api/customers/{id}/messages/read', { params: { id: customerId }, body: { ids, read } }),
    done: (_, { ids, read }) => ({
      title: read ? 'Marked done' : 'Marked unread',
      ...(read && {
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onPress: () => mark.save({ ids, read: false }) },
      }),
    }),
  })
  if (waiting.length === 0) return null
  return (
    <section aria-label="New messages" className="mt-4 rounded-sm border-pine border-l-2 bg-sand px-4 py-3 text-label">
      <ul className="grid gap-y-3">
        {waiting.map(({ id, body, at, quoteId, revision }) => {
          const about = quotes.find((one) => one.id === quoteId)
          return (
            <li key={id}>
              <p className="figures text-caption text-muted">
                <span className="font-strong text-ink">New message</span>
                {about && revision !== undefined && ` about final quote ${finalQuoteNumber(about.number, revision)}`}
                {about && revision === undefined && quoteId !== quote?.id && ` about #${about.number}`}
                {' · '}
                <time dateTime={at}>{formatInstant(at, SHOP.timeZone)}</time>
              </p>
              <div className="mt-1 wrap-anywhere">
                <LongText text={body} />
              </div>
            </li>
          )
        })}
      </ul>
      <Button
        size="small"
        className="mt-3"
        busy={mark.isSaving}
        onClick={() => mark.save({ ids: waiting.map(({ id }) => id), read: true })}
      >
        Done
      </Button>
    </section>
  )
}
