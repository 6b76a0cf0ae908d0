import type { Contact } from './fields.ts'

type Reachable = Pick<Contact, 'phoneNumber' | 'email'>

/** How someone is reached. Two values with the same key are the same number or address. */
const KEYS: Record<keyof Reachable, (value: string) => string> = {
  phoneNumber: (value) => value.replace(/\D/g, ''),
  email: (value) => value.trim().toLowerCase(),
}
const FIELDS = ['phoneNumber', 'email'] as const

/** How a customer was reached, and is now. */
export interface Correction {
  before: Reachable
  after: Reachable
}

/** The phone number and email that a copy of the contact gets by a correction: those where it has the former value. */
export function correctedFields(copy: Reachable, { before, after }: Correction): Partial<Reachable> {
  const isWrong = (field: keyof Reachable) => {
    const key = KEYS[field](before[field])
    return before[field] !== after[field] && key !== '' && key === KEYS[field](copy[field])
  }
  return Object.fromEntries(FIELDS.filter(isWrong).map((field) => [field, after[field]]))
}
