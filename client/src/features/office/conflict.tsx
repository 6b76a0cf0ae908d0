import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { RequestError } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormActions } from '#client/ui/dialog/dialog.tsx'
import type { Quote } from '#shared/quotes/schema.ts'

type FieldValue = string | boolean

/** Whether the server refused a change because someone else changed the same thing first. */
export function isConflict(error: unknown): error is RequestError {
  return error instanceof RequestError && error.body?.code === 'changed_meanwhile'
}

/** What someone else saved first, as `schema` reads it. Undefined if the error is no conflict. */
export function conflictingVersion<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  return isConflict(error) ? currentVersion(error, schema) : undefined
}

/** What the refused change is about, as it is now, if the refusal says so. It may be refused for any reason. */
export function currentVersion<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  if (!(error instanceof RequestError) || !error.body || !('current' in error.body)) return undefined
  return schema.safeParse(error.body.current).data
}

/** The quote that someone else saved first. Its schema loads now, because the list opens sooner without it. */
export async function conflictingQuote(error: unknown): Promise<Quote | undefined> {
  if (!isConflict(error)) return undefined
  try {
    const { quoteSchema } = await import('#shared/quotes/schema.ts')
    return conflictingVersion(error, quoteSchema)
  } catch {
    return undefined
  }
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

/** Fills the fields of a form that no one has changed in it. Returns all values. */
export function resetUntouched<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  values: NoInfer<Values>,
): Values {
  form.reset(values, { keepDirtyValues: true })
  return form.getValues()
}

interface EditedVersion<Version, Values> {
  /** Reads the version in the server's refusal. */
  schema: z.ZodType<NonNullable<Version>>
  /** Fills the form. */
  fill: (version: NonNullable<Version>) => void
  /** Fills only the fields that no one has changed here, and returns the values after that. */
  fillUntouched?: (version: NonNullable<Version>) => Values
  isSame: (values: Values, version: NonNullable<Version>) => boolean
  /** Called if someone else saved the same, so that there's nothing to ask. */
  onSaved: (version: NonNullable<Version>) => void
}

/** Which version someone edits, so that saving never overwrites another person's changes without asking. */
export function useEditedVersion<Version, Values>(
  start: Version,
  { schema, fill, fillUntouched, isSame, onSaved }: EditedVersion<Version, Values>,
) {
  /** What the edits are based on. Save with its number. */
  const [base, setBase] = useState(start)
  /** What someone else saved since, if the server refused the edits. 'Keep mine' saves with its number. */
  const [theirs, setTheirs] = useState<NonNullable<Version> | null>(null)

  /** Replaces the edits by a version. */
  function startFrom(version: NonNullable<Version>): void {
    setBase(version)
    setTheirs(null)
    fill(version)
  }

  /** True if the server refused these values because someone else saved first. The form shows `theirs` then. */
  function handleConflict(error: Error, values: Values): boolean {
    const saved = conflictingVersion(error, schema)
    if (!saved) return false
    if (isSame(fillUntouched?.(saved) ?? values, saved)) onSaved(saved)
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

/** What to do after someone else changed the same thing. */
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
  /** What the two versions are called. */
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
