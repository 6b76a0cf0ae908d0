import { createContext, use, useEffect, useId } from 'react'

/** The ids of the forms with changes that aren't saved. */
export const UnsavedForms = createContext<Set<string>>(new Set())

/** Tells the dialog whether a form of it has changes, so that it asks before it closes. */
export function useUnsavedForm(hasChanges: boolean): void {
  const forms = use(UnsavedForms)
  const id = useId()
  useEffect(() => {
    if (!hasChanges) return undefined
    forms.add(id)
    return () => {
      forms.delete(id)
    }
  }, [forms, id, hasChanges])
}
