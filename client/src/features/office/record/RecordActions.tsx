import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { PhoneAppointmentDialog } from '#client/features/office/appointments/PhoneAppointmentDialog.tsx'
import { LostDialog } from '#client/features/office/lost/LostDialog.tsx'
import type { LostChoice } from '#client/features/office/lost/lost-choice.ts'
import { changeQuote } from '#client/features/office/quote/change-quote.ts'
import { replaceQuotes } from '#client/features/office/quote-queries.ts'
import { quoteName } from '#client/features/office/quotes/rows/row-texts.ts'
import { isDialogOpen } from '#client/ui/dialog/is-dialog-open.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { LogCallDialog } from './messages/LogCallDialog.tsx'
import { MessageDialog } from './messages/MessageDialog.tsx'
import { showKeptMessageToast } from './messages/message-draft.ts'
import type { OpenRecord } from './record-context.ts'
import { useRecordChange } from './use-record-change.ts'

type Action = 'call' | 'message' | 'booking' | 'lost'

/** What the office does most, at the bottom of the screen on a phone. */
export function RecordActions(record: OpenRecord) {
  const { customer, quote } = record
  const queryClient = useQueryClient()
  const { open, setOpen, undoneCount, showUndone } = useOpenAction()
  const callButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const lose = useRecordChange({
    action: 'update quote',
    send: ({ of, choice }: { of: NonNullable<typeof quote>; choice: LostChoice }) =>
      changeQuote(of, { status: 'cancelled', ...choice }),
    onDone: (saved) => {
      toast({ title: 'Quote updated', description: quoteName(saved) })
      replaceQuotes(queryClient, [saved])
      close()
    },
  })
  const button = 'max-md:grow max-md:px-2'
  return (
    <>
      <div className="z-bar flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:gap-1 max-md:bg-paper max-md:p-2 max-md:shadow-above print:hidden">
        <Button ref={callButton} size="small" className={button} onClick={() => setOpen('call')}>
          Log a call
        </Button>
        <Button size="small" className={button} onClick={() => setOpen('message')}>
          Message
        </Button>
        <Button size="small" className={button} onClick={() => setOpen('booking')}>
          Book a visit
        </Button>
        {quote && quote.status !== 'cancelled' && (
          <Button size="small" className={button} onClick={() => setOpen('lost')}>
            Lost
          </Button>
        )}
      </div>
      {open === 'call' && (
        <LogCallDialog
          {...record}
          onClose={close}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            callButton.current?.focus()
          }}
        />
      )}
      {open === 'message' && <MessageDialog key={undoneCount} {...record} onClose={close} onUndone={showUndone} />}
      {open === 'booking' && <PhoneAppointmentDialog quote={quote ?? { ...customer, number: null }} onClose={close} />}
      {open === 'lost' && quote && (
        <LostDialog
          what={quoteName(quote)}
          busy={lose.isPending}
          onClose={close}
          onChoose={(choice) => lose.mutate({ of: quote, choice })}
        />
      )}
    </>
  )
}

/** Which action has its dialog open. A message that was taken back opens its own, unless another dialog is open. */
function useOpenAction() {
  const [open, setOpen] = useState<Action | null>(null)
  /** How many messages were taken back. An open composer then starts over with the kept draft. */
  const [undoneCount, setUndoneCount] = useState(0)
  /** The latest, for what a toast calls much later. */
  const shown = useRef(open)
  useLayoutEffect(() => {
    shown.current = open
  })
  function showUndone() {
    setUndoneCount((count) => count + 1)
    if (shown.current === 'message') return
    if (isDialogOpen()) showKeptMessageToast()
    else setOpen('message')
  }
  return { open, setOpen, undoneCount, showUndone }
}
