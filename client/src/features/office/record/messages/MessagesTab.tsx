import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { CALL_OUTCOME_TEXTS, type Message, type MessageState } from '#shared/messages/schema.ts'
import type { BadgeLook } from '#shared/quotes/statuses.ts'
import type { OpenRecord } from '#client/features/office/record/record-context.ts'
import { useDeleteMessage } from './use-delete-message.ts'

const STATES: Record<MessageState, { text: string; look: BadgeLook }> = {
  waiting: { text: 'Waiting', look: 'secondary' },
  sent: { text: 'Sent', look: 'outline' },
  failed: { text: 'Not sent', look: 'destructive' },
}

/** All emails and calls, newest first. One that waits can be taken back. */
export function MessagesTab({ customer }: OpenRecord) {
  const undo = useDeleteMessage({
    action: 'take the message back',
    done: 'Message not sent',
  })
  if (customer.messages.length === 0) return <p className="text-muted">No messages or calls yet.</p>
  return (
    <ol>
      {customer.messages.map((message) => (
        <li key={message.id} className="border-divider border-t py-3 text-label first:border-t-0">
          <p className="figures text-caption text-muted">
            <time dateTime={message.at}>{formatInstant(message.at, SHOP.timeZone)}</time>
            {message.by.name && <span>{`, ${message.by.name}`}</span>}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="font-strong wrap-anywhere">{title(message)}</p>
            {message.state && <Badge look={STATES[message.state].look}>{STATES[message.state].text}</Badge>}
            {message.state === 'waiting' && (
              <Button size="small" busy={undo.isPending} onClick={() => undo.mutate(message.id)}>
                Undo
              </Button>
            )}
          </div>
          {message.body && <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{message.body}</p>}
        </li>
      ))}
    </ol>
  )
}

function title({ channel, subject, outcome }: Message): string {
  return channel === 'email' ? subject : `Call: ${outcome === null ? '' : CALL_OUTCOME_TEXTS[outcome]}`
}
