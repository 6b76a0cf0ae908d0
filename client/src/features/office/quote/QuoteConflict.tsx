import { useEffect, useRef } from 'react'
import { ConflictButtons } from '#client/features/office/ConflictButtons.tsx'
import { changedFields, EDIT_LABELS, type QuoteEditValues } from './quote-edit.ts'

interface QuoteConflictProps {
  mine: QuoteEditValues
  theirs: QuoteEditValues
  busy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Shown when two people edited the same quote. Lists the differences and asks which version to save. */
export function QuoteConflict({ mine, theirs, busy, onTakeTheirs, onKeepMine }: QuoteConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-6 border-brass border-l-2 bg-white p-4 outline-none">
      <p className="font-strong">Someone else changed this quote while you were editing.</p>
      <dl className="mt-3 grid gap-4">
        {changedFields(mine, theirs).map((name) => (
          <div key={name}>
            <dt className="font-strong text-caption">{EDIT_LABELS[name]}</dt>
            <dd className="mt-1 text-label">
              <Value by="Theirs" text={theirs[name]} />
              <Value by="Yours" text={mine[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <ConflictButtons busy={busy} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
    </div>
  )
}

function Value({ by, text }: { by: string; text: string }) {
  return (
    <p className="grid grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="text-muted">{by}</span>
      <span className="whitespace-pre-wrap wrap-anywhere">{text || '(empty)'}</span>
    </p>
  )
}
