import { storedText } from '#client/api/storage.ts'
import type { ContactValues } from '#client/features/contact/contact-values.ts'

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

// Contact details stay in the tab: a shared computer forgets them with it.
const stored = storedText('session', 'quote_contact_draft')

/** What was typed so far; empty fields where nothing was. */
export function readDraft(): Required<ContactValues> {
  const draft = { ...EMPTY_CONTACT }
  for (const [name, value] of Object.entries(readObject(stored.read()))) {
    if (name in EMPTY_CONTACT && typeof value === 'string') draft[name as keyof typeof EMPTY_CONTACT] = value // asked in this line
  }
  return draft
}

export function writeDraft(values: ContactValues): void {
  stored.write(JSON.stringify(values))
}

export function forgetDraft(): void {
  stored.remove()
}

function readObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
