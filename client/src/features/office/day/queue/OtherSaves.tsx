import { Button } from '#client/ui/button.tsx'
import { SizesList } from '#client/features/office/day/sizes/SizesList.tsx'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { type UnsentSave, waitsForCrew } from './unsent-saves.ts'

interface OtherSavesProps {
  /** Of visits that the day shows no sizes of. */
  saves: readonly UnsentSave[]
  /** False for the day that is shown, and for one that the crew doesn't see anymore. */
  canOpen: (date: CalendarDate) => boolean
  onOpen: (date: CalendarDate) => void
  onDiscard: (appointmentId: string) => void
}

/**
 * Saves that wait for the crew at a visit of another day. If a visit has no sizes on its own day anymore, it was moved,
 * cancelled, or missed. Then, or once the crew doesn't see that day anymore, the crew can read them to the office and give
 * them up.
 */
export function OtherSaves({ saves, canOpen, onOpen, onDiscard }: OtherSavesProps) {
  const visits = [...new Map(saves.filter(waitsForCrew).map((save) => [save.appointmentId, save])).values()]
  if (visits.length === 0) return null
  return (
    <ul className="mt-3 grid max-w-2xl gap-3 border-brass border-l-2 pl-4 print:hidden">
      {visits.map((save) => {
        const day = formatMonthDay(save.date)
        return (
          <li key={save.appointmentId}>
            <p>{`Sizes of a visit on ${day}: ${save.refusal ?? 'Someone else saved sizes for this visit.'}`}</p>
            {canOpen(save.date) ? (
              <Button size="small" className="mt-2" onClick={() => onOpen(save.date)}>
                Open {day}
              </Button>
            ) : (
              <>
                <p className="mt-2 text-label">Only this device has them:</p>
                <SizesList sizes={latestOf(saves, save).input} />
                <Button size="small" className="mt-2" onClick={() => onDiscard(save.appointmentId)}>
                  Discard these sizes
                </Button>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What the crew saved last at that visit. It may be behind a save that was refused. */
function latestOf(saves: readonly UnsentSave[], save: UnsentSave): UnsentSave {
  return saves.findLast(({ appointmentId }) => appointmentId === save.appointmentId) ?? save
}
