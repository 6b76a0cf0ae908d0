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

/** Spaces around a text are no difference, nor is a number that is typed as text. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** How `useEditedVersion` reads a form, and fills it from a version. */
export function editedForm<Values extends FieldValues, Output, Version>(
  form: UseFormReturn<Values, unknown, Output>,
  toValues: (version: Version) => NoInfer<Values>,
) {
  return {
    read: (): Values => form.getValues(),
    fill: (version: Version, kept: readonly string[]): Values => {
      const typed = form.getValues()
      const values = toValues(version)
      form.reset(values)
      const mine = Object.fromEntries(kept.map((field) => [field, typed[field]]))
      form.reset({ ...values, ...mine }, { keepDefaultValues: true })
      return form.getValues()
    },
  }
}

interface EditedVersion<Field extends string, Version, Values> {
  labels: Readonly<Record<Field, string>>
  /** What is typed now. */
  read: () => Values
  /** Fills the form, except for these fields. Returns its values after that. */
  fill: (version: NonNullable<Version>, kept: readonly Field[]) => Values
  /** What can be compared. */
  factsOf: (of: Values | NonNullable<Version>) => Readonly<Record<Field, unknown>>
  /** Called if someone else saved the same, so that there's nothing to ask. */
  onSaved: (version: NonNullable<Version>) => void
}

/** Which version someone edits, so that saving never overwrites another person's changes without asking. */
export function useEditedVersion<Field extends string, Version, Values>(
  start: Version,
  { labels, read, fill, factsOf, onSaved }: EditedVersion<Field, Version, Values>,
) {
  /** What the edits are based on. Save with its number. */
  const [base, setBase] = useState(start)
  /** What someone else saved since, if the server refused the edits. 'Keep mine' saves with its number. */
  const [theirs, setTheirs] = useState<NonNullable<Version> | null>(null)

  const changed = (from: Version, to: Values | NonNullable<Version>) =>
    from ? changedFields(labels, factsOf(from), factsOf(to)) : []

  /** Replaces the edits by a version, except for those of some fields. */
  function startFrom(version: NonNullable<Version>, kept: readonly Field[] = []): void {
    setBase(version)
    setTheirs(null)
    fill(version, kept)
  }

  /** True if the server refused the edits because someone else saved first. What isn't edited becomes theirs then. */
  function handleConflict(error: Error): boolean {
    const saved = conflictingVersion<NonNullable<Version>>(error)
    if (!saved) return false
    const values = fill(saved, changed(theirs ?? base, read()))
    if (changed(saved, values).length === 0) onSaved(saved)
    else setTheirs(saved)
    return true
  }

  /** The edits of what they didn't change stay. */
  function takeTheirs(): void {
    if (!theirs) return
    const byThem = changed(base, theirs)
    startFrom(
      theirs,
      changed(theirs, read()).filter((field) => !byThem.includes(field)),
    )
  }

  return { base, theirs, startFrom, takeTheirs, handleConflict }
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

type Facts<Field extends string> = Readonly<Record<Field, FieldValue>>

interface EditConflictProps<Field extends string> extends ConflictButtonsProps {
  /** As in 'Someone else changed this quote while you were editing.' */
  what: string
  labels: Readonly<Record<Field, string>>
  /** As in the form now, because 'Keep mine' saves that. */
  mine: Readonly<Partial<Record<NoInfer<Field>, FieldValue>>>
  theirs: Facts<NoInfer<Field>>
  /** What both started from. Without it, all differences are listed. */
  base?: Facts<NoInfer<Field>> | undefined
  versions?: { mine: string; theirs: string }
}

/** Shown when two people edited the same thing. Lists what both changed and asks which version to save. */
export function EditConflict<Field extends string>(props: EditConflictProps<Field>) {
  const { what, labels, mine, theirs, base = mine, versions = { mine: 'Yours', theirs: 'Theirs' }, ...choice } = props
  const byThem = changedFields(labels, base, theirs)
  const byBoth = changedFields(labels, mine, theirs).filter((field) => byThem.includes(field))
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
    <div ref={box} tabIndex={-1} role="alert" className="mt-6 border-brass border-l-2 bg-white p-4">
      <p className="font-strong">Not saved. Someone else changed this {what} while you were editing.</p>
      {byBoth.length === 0 && <p className="mt-3 text-label">The form now has their changes and yours.</p>}
      <dl className="mt-3 grid gap-4 empty:hidden">
        {byBoth.map((field) => (
          <div key={field}>
            <dt className="font-strong text-caption">{labels[field]}</dt>
            <dd className="mt-1 text-label">
              {version(versions.theirs, theirs[field])}
              {version(versions.mine, mine[field])}
            </dd>
          </div>
        ))}
      </dl>
      {byBoth.length === 0 ? (
        <Button size="small" variant="primary" className="mt-4" busy={choice.busy ?? false} onClick={choice.onKeepMine}>
          Save both
        </Button>
      ) : (
        <ConflictButtons {...choice} />
      )}
    </div>
  )
}

interface SaveEditProps<Field extends string, Version>
  extends Pick<EditConflictProps<Field>, 'what' | 'labels' | 'mine' | 'base'> {
  /** What someone else saved since (`useEditedVersion`). */
  theirs: Version | null
  busy: boolean
  onTakeTheirs: () => void
  onKeepMine: (theirs: Version) => void
}

/** The end of a form: 'Save', which stays in view, or which version to save after someone else changed the same thing. */
export function SaveEdit<Field extends string, Version extends EditConflictProps<NoInfer<Field>>['theirs']>(
  props: SaveEditProps<Field, Version>,
) {
  const { theirs, onKeepMine, ...conflict } = props
  const { busy } = conflict
  if (theirs) {
    return <EditConflict {...conflict} theirs={theirs} onKeepMine={() => onKeepMine(theirs)} />
  }
  return (
    <FormActions>
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </FormActions>
  )
}
