import { useState } from 'react'
import type { z } from 'zod'
import { conflictingVersion } from './conflict.ts'

interface EditedVersion<Version, Values> {
  /** Reads the version in the server's refusal. */
  schema: z.ZodType<NonNullable<Version>>
  /** Fills the form. */
  fill: (version: NonNullable<Version>) => void
  isSame: (values: Values, version: NonNullable<Version>) => boolean
  /** Called if the server already has the values. */
  onSaved: (version: NonNullable<Version>) => void
}

/** Which version someone edits, so that saving never overwrites another person's changes without asking. */
export function useEditedVersion<Version, Values>(
  start: Version,
  { schema, fill, isSame, onSaved }: EditedVersion<Version, Values>,
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
    // Our first request worked and its response was lost.
    if (isSame(values, saved)) onSaved(saved)
    else setTheirs(saved)
    return true
  }

  return { base, theirs, startFrom, handleConflict }
}
