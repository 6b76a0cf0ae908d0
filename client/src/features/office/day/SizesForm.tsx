import { useEffect, useId, useRef, useState } from 'react'
import { randomId } from '#client/api/session-id.ts'
import { dropDraft } from '#client/features/office/draft-storage.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import type { DayStop } from '#shared/appointments/day.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type Measured, MAX_VISIT_NOTE_LENGTH } from '#shared/countertops/measured.ts'
import { DEFAULT_STONE, isInOfferedStone } from '#shared/countertops/stones.ts'
import { nameAmong } from '#shared/fabrication/name.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { Me } from '#shared/people/schema.ts'
import {
  FAR,
  addedPiece,
  sizesDraftOf,
  keepSizes,
  listFarSizes,
  type PieceDraft,
  type PieceProblems,
  readKeptSizes,
  readSizes,
  type SizesDraft,
} from './draft-sizes.ts'
import { PieceFields } from './PieceFields.tsx'
import type { SaveQueue } from './save-queue.ts'
import type { UnsentSave } from './waiting-list.ts'
import { SizesConflict } from './WaitingSizes.tsx'

export interface SizesFormProps {
  stop: DayStop
  /** The id of the stop's heading. */
  stopHeading: string
  me: Me
  /** The visit's saves that aren't sent yet. */
  waiting: readonly UnsentSave[]
  queue: SaveQueue
  onTakeTheirs: (measured: Measured) => void
}

/** The drawn countertops with a field for each measured size. A save waits on this device until the server has it. */
export function SizesForm(props: SizesFormProps) {
  const { stop, stopHeading, waiting, queue, onTakeTheirs } = props
  const heading = useId()
  const { id, startsAt } = stop.appointment
  const latest = waiting.at(-1)
  const { draft, saved, base, isDirty, change, forget, rebase } = useDraft(props)
  const form = useRef<HTMLFormElement>(null)
  const { hasFailed, fail, clear } = useFocusInvalid(form)
  const problems = hasFailed ? readSizes(draft).problems : {}
  const theirs = waiting.find((one) => one.theirs)?.theirs
  const refusal = waiting.find((one) => one.refusal)?.refusal
  const [farSizes, setFarSizes] = useState<readonly string[]>([])

  function save(isSure: boolean) {
    setFarSizes([])
    const { countertops, problems: found } = readSizes(draft)
    if (Object.keys(found).length > 0) return fail()
    clear()
    // A second press on the button is no second save.
    if (!isDirty && !refusal && (latest || stop.measured.version > 0)) return
    const far = listFarSizes(draft, saved)
    if (far.length > 0 && !isSure) return setFarSizes(far)
    const input = { version: base, note: draft.note, countertops }
    queue.add({ appointmentId: id, date: dateIn(new Date(startsAt), SHOP.timeZone), input })
    forget()
  }

  /** Shows what the server has instead. */
  function giveUp() {
    queue.discard(id)
    forget()
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      // Each stop has such a form.
      aria-labelledby={`${heading} ${stopHeading}`}
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      <h3 id={heading} className="text-lead!">
        Measured sizes
      </h3>
      <Pieces draft={draft} problems={problems} onChange={change} />
      <VisitNote value={draft.note} onChange={(note) => change({ ...draft, note })} />
      {theirs && latest ? (
        <SizesConflict
          mine={latest.input}
          theirs={theirs}
          onKeepMine={() => {
            queue.retry(id)
            rebase(theirs.version + 1)
          }}
          onTakeTheirs={() => {
            onTakeTheirs(theirs)
            giveUp()
          }}
        />
      ) : (
        <SaveRow
          refusal={refusal}
          status={
            Object.keys(problems).length > 0
              ? 'Correct the marked fields to save.'
              : (refusal ?? statusOf({ isDirty, waiting, version: stop.measured.version }))
          }
          onRetry={() => queue.retry(id)}
          onDiscard={giveUp}
        />
      )}
      <FarSizes sizes={farSizes} onSave={() => save(true)} onClose={() => setFarSizes([])} />
    </form>
  )
}

function VisitNote({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  return (
    <TextArea
      label="Note about the visit"
      className="mt-4 max-w-2xl"
      rows={2}
      maxLength={MAX_VISIT_NOTE_LENGTH}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Asks before sizes that look like a slip are saved. */
function FarSizes({ sizes, onSave, onClose }: { sizes: readonly string[]; onSave: () => void; onClose: () => void }) {
  if (sizes.length === 0) return null
  return (
    <ConfirmDialog
      title="Are these sizes right?"
      description={`They differ from the drawing by more than ${FAR} inches.`}
      action="Save sizes"
      cancel="Go back"
      variant="primary"
      onConfirm={onSave}
      onClose={onClose}
    >
      <ul className="figures mt-3 font-strong">
        {sizes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

interface SaveRowProps {
  /** Why the server refused the save that waits, if it did. */
  refusal: string | null | undefined
  status: string
  onRetry: () => void
  onDiscard: () => void
}

function SaveRow({ refusal, status, onRetry, onDiscard }: SaveRowProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="primary">
        Save sizes
      </Button>
      {refusal && (
        <>
          <Button onClick={onRetry}>Try again</Button>
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </>
      )}
      <p role="status" className="min-w-0 text-label">
        {status}
      </p>
    </div>
  )
}

interface FormStatus extends Pick<SizesFormProps, 'waiting'> {
  isDirty: boolean
  version: number
}

function statusOf({ isDirty, waiting, version }: FormStatus): string {
  if (isDirty) return 'Not saved yet.'
  if (waiting.some(({ isKept }) => !isKept)) {
    return 'This device cannot keep the save. Stay on this page until you are connected.'
  }
  if (waiting.length > 0) return 'Saved on this device. Not sent yet.'
  return version > 0 ? 'Saved.' : ''
}

interface PiecesProps {
  draft: SizesDraft
  problems: Record<string, PieceProblems>
  onChange: (draft: SizesDraft) => void
}

function Pieces({ draft, problems, onChange }: PiecesProps) {
  const { pieces } = draft
  const drawn = pieces.flatMap((piece) => piece.drawn ?? [])
  const setPieces = (next: readonly PieceDraft[]) => onChange({ ...draft, pieces: next })
  return (
    <>
      {pieces.map((piece, index) => (
        <PieceFields
          // A save that returns from the server keeps the fields, and the focus in them.
          key={index}
          piece={piece}
          called={piece.drawn ? nameAmong(piece.drawn, drawn) : ''}
          number={index + 1}
          problems={problems[piece.id] ?? {}}
          onChange={(changes) => setPieces(pieces.with(index, { ...piece, ...changes }))}
          onRemove={() => setPieces(pieces.toSpliced(index, 1))}
        />
      ))}
      <Button
        className="mt-4"
        onClick={() =>
          setPieces([...pieces, addedPiece(randomId(), pieces.find(isInOfferedStone)?.stone ?? DEFAULT_STONE)])
        }
      >
        Add a piece
      </Button>
    </>
  )
}

/**
 * What's typed and not saved, also before a reload, or else what was saved last, on this device or the server. What's typed is
 * never replaced.
 */
function useDraft({ stop, me, waiting }: SizesFormProps) {
  const { appointment, countertops, measured } = stop
  const { id } = appointment
  const latest = waiting.at(-1)
  const [typed, setTyped] = useState(() => readKeptSizes(me, id, countertops))
  const isDirty = typed !== undefined
  // A save that waits makes the next version.
  const base = typed?.base ?? (latest ? latest.input.version + 1 : measured.version)
  useEffect(() => {
    if (typed) keepSizes(me, id, typed)
  }, [me, id, typed])
  const warnsBeforeLeaving = isDirty || waiting.some(({ isKept }) => !isKept)
  useEffect(() => {
    if (!warnsBeforeLeaving) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [warnsBeforeLeaving])
  const saved = sizesDraftOf(countertops, latest?.input ?? measured)
  return {
    draft: typed?.draft ?? saved,
    saved,
    base,
    isDirty,
    change: (draft: SizesDraft) => setTyped({ draft, base }),
    rebase: (version: number) => setTyped(typed && { ...typed, base: version }),
    forget: () => {
      setTyped(undefined)
      dropDraft('sizes', id, me)
    },
  }
}
