import { storedText } from '#client/api/storage.ts'
import { CONTACT_FIELDS, NO_CONTACT } from '#shared/quotes/contact.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import type { ContactValues } from './contact-values.ts'

/** What was typed into a form's contact fields. It stays in the tab: a shared computer forgets it with the tab. */
export function contactDraft(name: string) {
  const stored = storedText('session', name)
  return {
    /** What was typed so far; empty fields where nothing was. */
    read(): Contact {
      const kept = new Map<string, unknown>(Object.entries(readObject(stored.read())))
      const draft = { ...NO_CONTACT }
      for (const field of CONTACT_FIELDS) {
        const value = kept.get(field)
        if (typeof value === 'string') draft[field] = value
      }
      return draft
    },
    write: (values: ContactValues) => stored.write(JSON.stringify(values)),
    forget: () => stored.remove(),
  }
}

function readObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
