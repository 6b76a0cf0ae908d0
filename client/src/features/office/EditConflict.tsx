import { type ComponentProps, useEffect, useRef } from 'react'
import { ConflictButtons } from './ConflictButtons.tsx'

interface EditConflictProps extends ComponentProps<typeof ConflictButtons> {
  /** As in 'Someone else changed this quote while you were editing.' */
  what: string
  /** The fields that differ. */
  changes: readonly { label: string; mine: string; theirs: string }[]
}

/** Shown when two people edited the same thing. Lists the differences and asks which version to save. */
export function EditConflict({ what, changes, ...choice }: EditConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-6 border-brass border-l-2 bg-white p-4 outline-none">
      <p className="font-strong">Someone else changed this {what} while you were editing.</p>
      <dl className="mt-3 grid gap-4">
        {changes.map(({ label, mine, theirs }) => (
          <div key={label}>
            <dt className="font-strong text-caption">{label}</dt>
            <dd className="mt-1 text-label">
              <Value by="Theirs" text={theirs} />
              <Value by="Yours" text={mine} />
            </dd>
          </div>
        ))}
      </dl>
      <ConflictButtons {...choice} />
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
