import { storedText } from '#client/api/storage.ts'
import type { ContactValues } from './contact-values.ts'

export const EMPTY_CONTACT: Required<ContactValues> = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  email: '',
  address: '',
  aptSuite: '',
  city: '',
  state: '',
  zipCode: '',
}

/** What was typed into a form's contact fields. It stays in the tab: a shared computer forgets it with the tab. */
export function contactDraft(name: string) {
  const stored = storedText('session', name)
  return {
    /** What was typed so far; empty fields where nothing was. */
    read(): Required<ContactValues> {
      const draft = { ...EMPTY_CONTACT }
      for (const [field, value] of Object.entries(readObject(stored.read()))) {
        if (field in EMPTY_CONTACT && typeof value === 'string') draft[field as keyof typeof EMPTY_CONTACT] = value // asked in this line
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
