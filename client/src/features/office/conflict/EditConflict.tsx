import { type ComponentProps, useEffect, useRef } from 'react'
import { changedFields } from './conflict.ts'
import { ConflictButtons } from './ConflictButtons.tsx'

type FieldValue = string | boolean

interface EditConflictProps<Field extends string> extends ComponentProps<typeof ConflictButtons> {
  /** As in 'Someone else changed this quote while you were editing.' */
  what: string
  labels: Readonly<Record<Field, string>>
  /** As in the form now, because 'Keep mine' saves that. */
  mine: Readonly<Partial<Record<NoInfer<Field>, FieldValue>>>
  theirs: Readonly<Record<NoInfer<Field>, FieldValue>>
  /** What else they changed, which the form can't. */
  note?: string | undefined
}

/** Shown when two people edited the same thing. Lists the differences and asks which version to save. */
export function EditConflict<Field extends string>({
  what,
  labels,
  mine,
  theirs,
  note,
  ...choice
}: EditConflictProps<Field>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-6 border-brass border-l-2 bg-white p-4 outline-none">
      <p className="font-strong">Someone else changed this {what} while you were editing.</p>
      {note !== undefined && <p className="mt-1 text-label wrap-anywhere">{note}</p>}
      <dl className="mt-3 grid gap-4">
        {changedFields(labels, mine, theirs).map((field) => (
          <div key={field}>
            <dt className="font-strong text-caption">{labels[field]}</dt>
            <dd className="mt-1 text-label">
              <Version by="Theirs" value={theirs[field]} />
              <Version by="Yours" value={mine[field]} />
            </dd>
          </div>
        ))}
      </dl>
      <ConflictButtons {...choice} />
    </div>
  )
}

function Version({ by, value = '' }: { by: string; value: FieldValue | undefined }) {
  const text = typeof value === 'string' ? value || '(empty)' : value ? 'Yes' : 'No'
  return (
    <p className="grid grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="text-muted">{by}</span>
      <span className="whitespace-pre-wrap wrap-anywhere">{text}</span>
    </p>
  )
}
