import { createContext, use, useEffect, useId, type ComponentProps } from 'react'

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

export function SettingsForm({ onSave, ...form }: ComponentProps<'form'> & { onSave: () => void }) {
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
