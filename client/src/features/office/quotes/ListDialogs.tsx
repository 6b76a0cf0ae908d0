import type { RefObject } from 'react'
import { PhoneAppointmentDialog } from '#client/features/office/appointments/PhoneAppointmentDialog.tsx'
import { EditQuoteDialog } from '#client/features/office/quote/EditQuoteDialog.tsx'
import { LostDialog } from '#client/features/office/lost/LostDialog.tsx'
import type { SectionProps } from '#client/features/office/sections.ts'
import type { BulkChange } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { CallOrMessageDialog } from './CallOrMessageDialog.tsx'
import { DeleteQuoteDialog } from './DeleteQuoteDialog.tsx'
import { namesOf } from './rows/row-texts.ts'

/** A dialog over the list, and the quotes that it's about. */
export type OpenQuoteDialog =
  | { dialog: 'edit' | 'delete' | 'book' | 'call' | 'message'; quote: Quote }
  | { dialog: 'lost' | 'assign'; quotes: readonly Quote[] }

interface ListDialogsProps extends Pick<SectionProps, 'me' | 'renderSheet'> {
  open: OpenQuoteDialog
  busy: boolean
  onClose: () => void
  /** Opens a dialog again: its message was taken back. */
  onReopen: (dialog: OpenQuoteDialog) => void
  onChange: (quotes: readonly Quote[], change: BulkChange) => void
  /** Gets the focus if what had it is gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

export function ListDialogs({
  open,
  busy,
  onClose,
  onReopen,
  onChange,
  focusAfterwards,
  renderSheet,
  me,
}: ListDialogsProps) {
  switch (open.dialog) {
    case 'edit':
      return (
        <EditQuoteDialog
          quote={open.quote}
          onClose={onClose}
          renderSheet={renderSheet}
          focusAfterErase={focusAfterwards}
        />
      )
    case 'delete':
      return <DeleteQuoteDialog quote={open.quote} onClose={onClose} focusAfterDelete={focusAfterwards} />
    case 'book':
      return <PhoneAppointmentDialog quote={open.quote} onClose={onClose} />
    case 'call':
    case 'message':
      return (
        <CallOrMessageDialog
          dialog={open.dialog}
          quote={open.quote}
          me={me}
          renderSheet={renderSheet}
          onClose={onClose}
          onUndone={() => onReopen(open)}
        />
      )
    case 'lost':
      return (
        <LostDialog
          what={namesOf(open.quotes)}
          busy={busy}
          onClose={onClose}
          onChoose={(reason) => onChange(open.quotes, { status: 'cancelled', ...reason })}
        />
      )
    case 'assign':
      return (
        <AssignDialog
          what={namesOf(open.quotes)}
          busy={busy}
          onClose={onClose}
          onChoose={(assignedTo) => onChange(open.quotes, { assignedTo })}
        />
      )
  }
}
