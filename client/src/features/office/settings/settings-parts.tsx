import { createContext, use, useEffect, useId, useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import type { z } from 'zod'
import { EditConflict, conflictingVersion } from '#client/features/office/conflict.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'

// What the sections of the settings share.

/** What each section gets. */
export interface SettingsProps {
  /** Only owners change crews, hours and settings. */
  isOwner: boolean
}

type SetUnsaved = (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void

/** Changes the ids of the forms with changes that aren't saved. */
export const UnsavedForms = createContext<SetUnsaved>(() => {})

/** Tells the page whether a form of it has changes, so that it asks before someone leaves. */
export function useUnsavedForm(hasChanges: boolean): void {
  const setForms = use(UnsavedForms)
  const id = useId()
  useEffect(() => {
    if (!hasChanges) return undefined
    setForms((before) => new Set([...before, id]))
    return () => setForms((before) => new Set([...before].filter((other) => other !== id)))
  }, [setForms, id, hasChanges])
}

interface VersionedFormOptions<Version, Values> {
  /** As it is now. What someone else saved shows at once in an unchanged form. */
  current: Version
  valuesOf: (version: Version) => Values
  /** Reads the version in the server's refusal. */
  schema: z.ZodType<Version>
  send: (values: Values, version: number) => Promise<Version>
  /** The toast when it is saved. */
  done: string
}

/** What is typed into a form about something that others change too. Never overwrites their changes without asking. */
export function useVersionedForm<Version extends { version: number }, Values>(
  options: VersionedFormOptions<Version, Values>,
) {
  const { current, valuesOf, schema, send, done } = options
  /** What the values are based on. */
  const [base, setBase] = useState(current)
  const [values, setValues] = useState(() => valuesOf(current))
  /** What someone else saved since, if the server refused the values. */
  const [theirs, setTheirs] = useState<Version | null>(null)
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base))
  useUnsavedForm(isDirty)
  const startFrom = (version: Version) => {
    setBase(version)
    setValues(valuesOf(version))
    setTheirs(null)
  }
  const change = useOfficeChange({
    send: (version: number) => send(values, version),
    done,
    show: (error) => {
      setTheirs(conflictingVersion(error, schema) ?? null)
      return true
    },
    onDone: startFrom,
  })
  if (current.version > base.version && !isDirty) startFrom(current)
  return {
    ...change,
    values,
    theirs,
    // Disabled fields would lose the focus.
    edit: (changes: Partial<Values>) => !change.isSaving && setValues({ ...values, ...changes }),
    /** Not while the person has to choose between two versions. */
    save: () => !theirs && change.save(base.version),
    onKeepMine: () => theirs && change.save(theirs.version),
    onTakeTheirs: () => {
      if (theirs) startFrom(theirs)
      change.reset()
    },
  }
}

interface SettingsSectionProps {
  title: string
  isLoading?: boolean
  children?: ReactNode
}

/** A section of the page with its heading, and "Loading..." until its data is here. */
export function SettingsSection({ title, isLoading = false, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 border-divider border-t pt-5">
      <h2 id={id} className="font-sans! font-strong! text-body!">
        {title}
      </h2>
      {isLoading && <p className="mt-3 text-muted">Loading...</p>}
      {children}
    </section>
  )
}

interface SettingsFormProps {
  ref?: Ref<HTMLFormElement>
  className?: string
  onSave: () => void
  children: ReactNode
}

export function SettingsForm({ onSave, ...form }: SettingsFormProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    />
  )
}

/** Why a change failed. */
export function SettingsProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="mt-3 text-caption text-error">
      {text}
    </p>
  )
}

interface SettingsConflictProps<Field extends string>
  extends Omit<ComponentProps<typeof EditConflict<Field>>, 'theirs'> {
  /** What someone else saved since, in words. */
  theirs: ComponentProps<typeof EditConflict<NoInfer<Field>>>['theirs'] | null
  problem: string | undefined
}

/** Why the last save failed. If someone else saved first, asks which version to keep. */
export function SettingsConflict<Field extends string>({ theirs, problem, ...conflict }: SettingsConflictProps<Field>) {
  return theirs ? <EditConflict {...conflict} theirs={theirs} /> : <SettingsProblem text={problem} />
}
