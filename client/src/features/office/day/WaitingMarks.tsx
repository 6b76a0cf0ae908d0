import { Button } from '#client/ui/button.tsx'
import type { DayStop } from '#shared/appointments/day.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import type { SaveQueue } from './save-queue.ts'
import type { StopMark, UnsentMark } from './waiting-list.ts'

// Marks of visits that the server doesn't have yet, or that it refused.

/** The stop as the crew left it: with the marks that wait to be sent. */
export function withMarks(stop: DayStop, marks: readonly UnsentMark[]): DayStop {
  return marks.filter(({ refusal }) => refusal === null).reduce((before, { mark }) => withMark(before, mark), stop)
}

/** What a mark makes of a stop. What is to collect after it's taken back, only the server knows. */
export function withMark(stop: DayStop, mark: StopMark): DayStop {
  if ('status' in mark) return { ...stop, appointment: { ...stop.appointment, status: mark.status } }
  if ('installed' in mark) {
    const { collected, name, note } = mark.installed
    return {
      ...stop,
      appointment: { ...stop.appointment, status: 'completed' },
      ...(collected && { collectCents: Math.max(stop.collectCents - collected.amountCents, 0) }),
      ...(stop.installation && { installation: { ...stop.installation, installed: { name, note } } }),
    }
  }
  return { ...stop, collected: mark.collected, ...(mark.collected !== null && { collectCents: 0 }) }
}

export function markText(mark: StopMark): string {
  if ('status' in mark) return STATUS_FACTS[mark.status].badge.text
  if ('installed' in mark) return 'Installed'
  return mark.collected === null ? 'Collection undone' : `Collected by ${mark.collected}`
}

interface WaitingMarksProps {
  marks: readonly UnsentMark[]
  queue: Pick<SaveQueue, 'retryMark' | 'discardMarks'>
}

/** What waits of a visit. The crew decides about a refused mark, before those behind it are sent. */
export function WaitingMarks({ marks, queue }: WaitingMarksProps) {
  const refused = marks.find(({ refusal }) => refusal !== null)
  if (refused) {
    return (
      <div role="alert" className="mt-3 border-error border-l-2 bg-white px-3 py-2 text-label print:hidden">
        <p className="font-strong text-error">{`Not saved: ${markText(refused.mark)}`}</p>
        <p className="wrap-anywhere">{refused.refusal}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => queue.retryMark(refused)}>
            Try again
          </Button>
          <Button size="small" variant="quiet" onClick={() => queue.discardMarks(refused.appointmentId)}>
            Discard
          </Button>
        </div>
      </div>
    )
  }
  const isKept = marks.every((one) => one.isKept)
  return (
    <p role="status" className="mt-2 text-label text-muted empty:hidden print:hidden">
      {marks.length > 0 &&
        `${marks.map(({ mark }) => markText(mark)).join(', ')}: ${
          isKept
            ? 'saved on this device, not sent yet.'
            : "this device can't save it. Stay on this page until you are connected."
        }`}
    </p>
  )
}
