import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { shortDate } from '#client/features/office/appointment-labels.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { ConfirmChange } from '#client/features/office/office-change.tsx'
import { installationQuery } from '#client/features/office/quote-queries.ts'
import { quoteName } from '#client/features/office/row-texts.ts'
import { Heading } from '#client/features/office/record/quote/QuoteDetails.tsx'
import { CancelAppointmentDialog } from '#client/features/office/visits/CancelAppointmentDialog.tsx'
import { MoveAppointmentDialog } from '#client/features/office/visits/MoveAppointmentDialog.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { Skeleton } from '#client/ui/loading.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase, STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { splitHours } from '#shared/installation/hours.ts'
import { type Installation as InstallationOfQuote, MAX_PARTS } from '#shared/installation/schema.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { INSTALLABLE_STAGES, type QuoteStage } from '#shared/quotes/statuses.ts'
import { BookInstallation, describeHours } from './BookInstallation.tsx'
import { LimitDays } from './LimitDays.tsx'
import { MoveInstallation } from './MoveInstallation.tsx'

/** Of quotes whose record has the part about the installation. */
export const HAS_INSTALLATION: readonly QuoteStage[] = [...INSTALLABLE_STAGES, 'install_booked', 'installed']

type Open = 'book' | 'move' | 'limit' | 'cancel' | { move: OfficeAppointment } | { cancel: OfficeAppointment } | null

/** The installation of a quote: its days, and what the office and the customer may do about them. */
export function Installation({ quote }: { quote: Quote }) {
  const query = useQuery(installationQuery(quote.id))
  const part = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<Open>(null)
  const now = useMinute() ?? new Date()
  const close = () => setOpen(null)
  const { data } = query
  const isAhead = ({ status, startsAt }: OfficeAppointment) => isInPhase(status, 'booked') && new Date(startsAt) > now
  const ahead = data?.parts.filter(isAhead) ?? []
  return (
    <section ref={part} tabIndex={-1} aria-label="Installation" className="mb-10 outline-none">
      <Heading>Installation</Heading>
      <NotLoaded query={query} what="the installation" isQuiet className="mt-2">
        <Skeleton className="mt-3 h-16" />
      </NotLoaded>
      {data && (
        <>
          <p className="figures mt-2 text-label text-muted">{`By its size: ${describeHours(splitHours(data.hours))}`}</p>
          <Parts parts={data.parts} isAhead={isAhead} onOpen={setOpen} />
          <Actions stage={quote.stage} installation={data} aheadCount={ahead.length} onOpen={setOpen} />
        </>
      )}
      {open === 'book' && <BookInstallation quote={quote} offersNext onClose={close} />}
      {open === 'move' && data && <MoveInstallation quote={quote} installation={data} onClose={close} />}
      {open === 'limit' && data && <LimitDays quote={quote} installation={data} onClose={close} />}
      {open === 'cancel' && data && (
        <ConfirmChange
          title="Cancel the whole installation?"
          description={`${ahead.map(({ appointmentDate, timeSlot }) => `${shortDate(appointmentDate)}, ${timeSlot}`).join('; ')}. The times open up right away, and the customer gets an email.`}
          action="Cancel installation"
          busyAction="Canceling..."
          send={() =>
            call('DELETE /api/quotes/{id}/installation', {
              params: { id: quote.id },
              body: { version: data.version },
            })
          }
          done="Installation canceled"
          about={quoteName(quote)}
          failed="cancel the installation"
          focusAfter={part}
          onClose={close}
        />
      )}
      {open !== null && typeof open === 'object' && 'move' in open && (
        <MoveAppointmentDialog appointment={open.move} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'cancel' in open && (
        <CancelAppointmentDialog appointment={open.cancel} onClose={close} />
      )}
    </section>
  )
}

interface PartsProps {
  parts: readonly OfficeAppointment[]
  isAhead: (part: OfficeAppointment) => boolean
  onOpen: (open: Open) => void
}

/** Each day with its crew, and what can change about it. */
function Parts({ parts, isAhead, onOpen }: PartsProps) {
  if (parts.length === 0) return null
  return (
    <ol className="mt-2">
      {parts.map((part) => {
        const { badge } = STATUS_FACTS[part.status]
        const when = `${shortDate(part.appointmentDate)}, ${part.timeSlot}`
        return (
          <li key={part.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-divider border-t py-2">
            <p className="figures min-w-0 grow text-label wrap-anywhere">
              {when} <span className="text-muted">{part.crewName}</span>
            </p>
            <Badge look={badge.look}>{badge.text}</Badge>
            {isAhead(part) && (
              <span className="flex gap-x-4 print:hidden">
                <Button size="small" variant="link" aria-label={`Move ${when}`} onClick={() => onOpen({ move: part })}>
                  Move
                </Button>
                <Button
                  size="small"
                  variant="link"
                  aria-label={`Cancel ${when}`}
                  onClick={() => onOpen({ cancel: part })}
                >
                  Cancel
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface ActionsProps {
  stage: QuoteStage
  installation: InstallationOfQuote
  aheadCount: number
  onOpen: (open: Open) => void
}

function Actions({ stage, installation, aheadCount, onOpen }: ActionsProps) {
  const { parts, limitedTo } = installation
  const bookedCount = parts.filter(({ status }) => status !== 'no_show').length
  const isDone = stage === 'installed'
  return (
    <>
      {limitedTo.length > 0 && !isDone && (
        <p className="figures mt-2 text-label wrap-anywhere">
          {`The customer may choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(limitedTo.map((day) => formatMonthDay(day)))}.`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2 print:hidden empty:hidden">
        {!isDone && bookedCount < MAX_PARTS && (
          <Button size="small" onClick={() => onOpen('book')}>
            {bookedCount === 0 ? 'Book installation' : 'Add a day'}
          </Button>
        )}
        {!isDone && (
          <Button size="small" variant="link" onClick={() => onOpen('limit')}>
            Limit the days
          </Button>
        )}
        {aheadCount > 1 && (
          <>
            <Button size="small" variant="link" onClick={() => onOpen('move')}>
              Move all
            </Button>
            <Button size="small" variant="link" onClick={() => onOpen('cancel')}>
              Cancel all
            </Button>
          </>
        )}
      </div>
    </>
  )
}
