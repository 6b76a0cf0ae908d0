import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { RequestError } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormActions } from '#client/ui/dialog/dialog-parts.tsx'

type FieldValue = string | boolean

/** Whether the server refused a change because someone else changed the same thing first. */
export function isConflict(error: unknown): error is RequestError {
  return error instanceof RequestError && error.body?.code === 'changed_meanwhile'
}

/** What someone else saved first. Undefined if the error is no conflict. */
export function conflictingVersion<T>(error: unknown): T | undefined {
  return isConflict(error) ? currentVersion(error) : undefined
}

/** What the refused change is about, as it is now, if the refusal says so. It may be refused for any reason. */
export function currentVersion<T>(error: unknown): T | undefined {
  if (!(error instanceof RequestError) || !error.body || !('current' in error.body)) return undefined
  return error.body.current as T // as the endpoint answers it
}

/** The fields, by their labels, that differ between two versions. A field that a form left out is empty. */
export function changedFields<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  mine: Readonly<Partial<Record<NoInfer<Field>, unknown>>>,
  theirs: Readonly<Record<NoInfer<Field>, unknown>>,
): Field[] {
  const fields = Object.keys(labels) as Field[] // Object.keys returns string[]
  return fields.filter((field) => plain(mine[field]) !== plain(theirs[field]))
}

/** Spaces around a text are no difference. */
function plain(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : (value ?? '')
}

/** Fills a form from a version, all of it or only the fields that no one has changed in it. Returns its values after that. */
export function fillForm<Values extends FieldValues, Output, Version>(
  form: UseFormReturn<Values, unknown, Output>,
  toValues: (version: Version) => NoInfer<Values>,
) {
  return (version: Version, keepDirtyValues: boolean): Values => {
    form.reset(toValues(version), { keepDirtyValues })
    return form.getValues()
  }
}

interface EditedVersion<Version, Values> {
  /** Fills the form, all of it or only what no one has changed here. Returns its values after that. */
  fill: (version: NonNullable<Version>, onlyUntouched: boolean) => Values
  isSame: (values: Values, version: NonNullable<Version>) => boolean
  /** Called if someone else saved the same, so that there's nothing to ask. */
  onSaved: (version: NonNullable<Version>) => void
}

/** Which version someone edits, so that saving never overwrites another person's changes without asking. */
export function useEditedVersion<Version, Values>(
  start: Version,
  { fill, isSame, onSaved }: EditedVersion<Version, Values>,
) {
  /** What the edits are based on. Save with its number. */
  const [base, setBase] = useState(start)
  /** What someone else saved since, if the server refused the edits. 'Keep mine' saves with its number. */
  const [theirs, setTheirs] = useState<NonNullable<Version> | null>(null)

  /** Replaces the edits by a version. */
  function startFrom(version: NonNullable<Version>): void {
    setBase(version)
    setTheirs(null)
    fill(version, false)
  }

  /** True if the server refused the edits because someone else saved first. The form shows `theirs` then. */
  function handleConflict(error: Error): boolean {
    const saved = conflictingVersion<NonNullable<Version>>(error)
    if (!saved) return false
    if (isSame(fill(saved, true), saved)) onSaved(saved)
    else setTheirs(saved)
    return true
  }

  return { base, theirs, startFrom, handleConflict }
}

interface ConflictButtonsProps {
  busy?: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

export function ConflictButtons({ busy = false, onTakeTheirs, onKeepMine }: ConflictButtonsProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button size="small" disabled={busy} onClick={onTakeTheirs}>
        Take theirs
      </Button>
      <Button size="small" variant="primary" busy={busy} onClick={onKeepMine}>
        Keep mine
      </Button>
    </div>
  )
}

interface EditConflictProps<Field extends string> extends ConflictButtonsProps {
  /** As in 'Someone else changed this quote while you were editing.' */
  what: string
  labels: Readonly<Record<Field, string>>
  /** As in the form now, because 'Keep mine' saves that. */
  mine: Readonly<Partial<Record<NoInfer<Field>, FieldValue>>>
  theirs: Readonly<Record<NoInfer<Field>, FieldValue>>
  versions?: { mine: string; theirs: string }
}

/** Shown when two people edited the same thing. Lists the differences and asks which version to save. */
export function EditConflict<Field extends string>(props: EditConflictProps<Field>) {
  const { what, labels, mine, theirs, versions = { mine: 'Yours', theirs: 'Theirs' }, ...choice } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const version = (by: string, value: FieldValue = '') => (
    <p className="grid grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="text-muted">{by}</span>
      <span className="whitespace-pre-wrap wrap-anywhere">
        {typeof value === 'string' ? value || '(empty)' : value ? 'Yes' : 'No'}
      </span>
    </p>
  )
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-6 border-brass border-l-2 bg-white p-4 outline-none">
      <p className="font-strong">Not saved. Someone else changed this {what} while you were editing.</p>
      <dl className="mt-3 grid gap-4">
        {changedFields(labels, mine, theirs).map((field) => (
          <div key={field}>
            <dt className="font-strong text-caption">{labels[field]}</dt>
            <dd className="mt-1 text-label">
              {version(versions.theirs, theirs[field])}
              {version(versions.mine, mine[field])}
            </dd>
          </div>
        ))}
      </dl>
      <ConflictButtons {...choice} />
    </div>
  )
}

interface SaveEditProps<Field extends string, Version>
  extends Pick<EditConflictProps<Field>, 'what' | 'labels' | 'mine'> {
  /** What someone else saved since (`useEditedVersion`). */
  theirs: Version | null
  busy: boolean
  onTakeTheirs: (theirs: Version) => void
  onKeepMine: (theirs: Version) => void
}

/** The end of a form: 'Save', which stays in view, or which version to save after someone else changed the same thing. */
export function SaveEdit<Field extends string, Version extends EditConflictProps<NoInfer<Field>>['theirs']>(
  props: SaveEditProps<Field, Version>,
) {
  const { theirs, busy, onTakeTheirs, onKeepMine, ...conflict } = props
  if (theirs) {
    return (
      <EditConflict
        {...conflict}
        theirs={theirs}
        busy={busy}
        onTakeTheirs={() => onTakeTheirs(theirs)}
        onKeepMine={() => onKeepMine(theirs)}
      />
    )
  }
  return (
    <FormActions>
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </FormActions>
  )
}
