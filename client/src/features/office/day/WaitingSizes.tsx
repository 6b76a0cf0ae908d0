import { ConflictButtons } from '#client/features/office/conflict.tsx'
import { Button } from '#client/ui/button.tsx'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { waitsForCrew, type UnsentSave } from './save-queue.ts'

// Saves of sizes that wait for the crew to decide.

/** What a save has, or the server. */
type SomeSizes = Pick<MeasuredInput | Measured, 'note' | 'countertops'>

/** All sizes of a save, to read. */
function SizesList({ sizes: { countertops, note } }: { sizes: SomeSizes }) {
  return (
    <div className="min-w-0 text-label">
      {countertops.length === 0 && <p className="text-muted">No sizes</p>}
      <ol>
        {countertops.map(({ shape, stone, dimensions, cutouts, note: pieceNote }, index) => (
          <li key={index} className="mt-1 wrap-anywhere">
            <span>{`${SHAPE_LABELS[shape]}, ${stoneName(stone)}`}</span>
            <br />
            <span className="figures">{formatSizes(shape, dimensions)}</span>
            <br />
            <span>{pluralize(cutouts, 'cutout') + (pieceNote ? `. ${pieceNote}` : '')}</span>
          </li>
        ))}
      </ol>
      {note && <p className="mt-1 wrap-anywhere">Note: {note}</p>}
    </div>
  )
}

interface SizesConflictProps {
  mine: SomeSizes
  theirs: SomeSizes
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Both sets of sizes, after another device saved while this one was offline. */
export function SizesConflict({ mine, theirs, ...choice }: SizesConflictProps) {
  return (
    <section role="alert" className="mt-4 max-w-2xl border-brass border-l-2 pl-4">
      <h4 className="font-strong">Someone else saved sizes for this visit.</h4>
      <div className="mt-3 grid gap-6 sm:grid-cols-2">
        {[
          { title: 'Yours', sizes: mine },
          { title: 'Theirs', sizes: theirs },
        ].map(({ title, sizes }) => (
          <div key={title} className="min-w-0">
            <h5 className="font-strong text-label">{title}</h5>
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
        const { appointmentId, date, refusal } = save
        const day = formatMonthDay(date)
        // It may be behind the one that was refused.
        const latest = saves.findLast((one) => one.appointmentId === appointmentId) ?? save
        return (
          <li key={appointmentId}>
            <p>{`Sizes of a visit on ${day}: ${refusal ?? 'Someone else saved sizes for this visit.'}`}</p>
            {canOpen(date) ? (
              <Button size="small" className="mt-2" onClick={() => onOpen(date)}>
                Open {day}
              </Button>
            ) : (
              <>
                <p className="mt-2 text-label">Only this device has them:</p>
                <SizesList sizes={latest.input} />
                <Button size="small" className="mt-2" onClick={() => onDiscard(appointmentId)}>
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
