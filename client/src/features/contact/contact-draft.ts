import { storageEntry } from '#client/api/storage.ts'
import { type Contact, CONTACT_FIELDS, EMPTY_CONTACT } from '#shared/contact/fields.ts'
import type { z } from 'zod'
import type { contactSchema } from '#shared/contact/schema.ts'

/** The typed text of a form's contact fields. In session storage, so that a shared computer forgets it with the tab. */
export function createContactDraft(name: string) {
  const stored = storageEntry('session', name)
  return {
    /** Missing fields are empty. */
    read(): Contact {
      const storedFields = new Map<string, unknown>(Object.entries(readObject(stored.read())))
      const draft = { ...EMPTY_CONTACT }
      for (const field of CONTACT_FIELDS) {
        const value = storedFields.get(field)
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

/** Values of a form with contact fields, named like in the API. */
export type ContactValues = z.input<typeof contactSchema>
