import { ConflictButtons } from '#client/features/office/conflict.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { SizesList } from '#client/features/drawing/MeasuredSizes.tsx'
import type { SaveQueue } from './save-queue.ts'
import { waitsForCrew, type UnsentMark, type UnsentPhoto, type UnsentSave } from './waiting-list.ts'
import { markText } from './WaitingMarks.tsx'

// What waits for the crew to decide.

const SAVED_BY_OTHERS = 'Someone else saved sizes for this visit.'

interface SizesConflictProps {
  mine: MeasuredInput
  theirs: Measured
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Both sets of sizes, after another device saved while this one was offline. */
export function SizesConflict({ mine, theirs, ...choice }: SizesConflictProps) {
  return (
    <section role="alert" className="mt-4 max-w-2xl border-brass border-l-2 pl-4">
      <h4 className="font-strong">{SAVED_BY_OTHERS}</h4>
      <div className="mt-3 grid gap-6 sm:grid-cols-2">
        {[
          { title: 'Yours', sizes: mine },
          { title: 'Theirs', sizes: theirs },
        ].map(({ title, sizes }) => (
          <div key={title} className="min-w-0 text-label">
            <h5 className="font-strong">{title}</h5>
            <SizesList sizes={sizes} />
          </div>
        ))}
      </div>
      <ConflictButtons {...choice} />
    </section>
  )
}

interface OtherSavesProps {
  /** Of visits that the day shows no sizes of. */
  saves: readonly UnsentSave[]
  /** Of visits that the day doesn't show. */
  marks: readonly UnsentMark[]
  photos: readonly UnsentPhoto[]
  queue: Pick<SaveQueue, 'removeUnsentPhoto'>
  /** False for the day that is shown, and for one that the crew doesn't see anymore. */
  canOpen: (date: CalendarDate) => boolean
  onOpen: (date: CalendarDate) => void
  onDiscard: (appointmentId: string) => void
  onDiscardMarks: (appointmentId: string) => void
}

/**
 * Saves that wait for the crew at a visit of another day. The crew decides there. If the visit isn't on its own day anymore, it
 * was moved, canceled, or missed. Then, or once the crew doesn't see that day anymore, they can read them to the office and give
 * them up.
 */
export function OtherSaves({
  saves,
  marks,
  photos,
  queue,
  canOpen,
  onOpen,
  onDiscard,
  onDiscardMarks,
}: OtherSavesProps) {
  const visits = [...new Map(saves.filter(waitsForCrew).map((save) => [save.appointmentId, save])).values()]
  const refused = marks.filter(waitsForCrew)
  const notAdded = photos.filter(waitsForCrew)
  if (visits.length + refused.length + notAdded.length === 0) return null
  return (
    <ul className="mt-3 grid max-w-2xl gap-3 border-brass border-l-2 pl-4 print:hidden">
      {refused.map(({ id, appointmentId, date, mark, refusal }) => (
        <li key={id} className="text-label">
          <p>{`${markText(mark)}, a visit on ${formatMonthDay(date)}: ${refusal}`}</p>
          {canOpen(date) ? (
            <Button size="small" className="mt-2" onClick={() => onOpen(date)}>
              Open {formatMonthDay(date)}
            </Button>
          ) : (
            <Button size="small" className="mt-2" onClick={() => onDiscardMarks(appointmentId)}>
              Discard
            </Button>
          )}
        </li>
      ))}
      {visits.map((save) => {
        const { appointmentId, date, refusal } = save
        // It may be behind the one that was refused.
        const latest = saves.findLast((one) => one.appointmentId === appointmentId) ?? save
        return (
          <li key={appointmentId} className="text-label">
            <p>{`Sizes of a visit on ${formatMonthDay(date)}: ${refusal ?? SAVED_BY_OTHERS}`}</p>
            {canOpen(date) ? (
              <Button size="small" className="mt-2" onClick={() => onOpen(date)}>
                Open {formatMonthDay(date)}
              </Button>
            ) : (
              <>
                <SizesList sizes={latest.input} />
                <Button size="small" className="mt-2" onClick={() => onDiscard(appointmentId)}>
                  Discard these sizes
                </Button>
              </>
            )}
          </li>
        )
      })}
      {notAdded.map((photo) => (
        <li key={photo.id} className="text-label">
          <p>{`A photo of a visit on ${formatMonthDay(photo.date)}: ${photo.refusal}`}</p>
          {canOpen(photo.date) ? (
            <Button size="small" className="mt-2" onClick={() => onOpen(photo.date)}>
              Open {formatMonthDay(photo.date)}
            </Button>
          ) : (
            <Button size="small" className="mt-2" onClick={() => void queue.removeUnsentPhoto(photo)}>
              Discard this photo
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
