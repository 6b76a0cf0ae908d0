/** A field of a contact. Forms, database columns, emails, the office and printed sheets all come from it. */
interface FieldFacts {
  /** Its label in forms. */
  label: string
  /** Where forms ask for it: with the name, or with the address. */
  section: 'person' | 'place'
  /** The fact that it's a part of (`describeContact`). Absent: it's a fact of its own under its label. */
  fact?: 'Name' | 'Phone' | 'Email' | 'Address'
  /** Attributes of its `<input>`. */
  input?: {
    autoComplete?: string
    autoCapitalize?: 'words' | 'characters' | 'none'
    inputMode?: 'email' | 'numeric'
    type?: 'email'
    spellCheck?: boolean
  }
}

/** In the order of the forms. A new field is an entry here: optional, and one line of text (`contactSchema`). */
const FIELDS = {
  firstName: {
    label: 'First name',
    section: 'person',
    fact: 'Name',
    input: { autoComplete: 'given-name', autoCapitalize: 'words' },
  },
  lastName: {
    label: 'Last name',
    section: 'person',
    fact: 'Name',
    input: { autoComplete: 'family-name', autoCapitalize: 'words' },
  },
  phoneNumber: { label: 'Phone number', section: 'person', fact: 'Phone' },
  email: {
    label: 'Email',
    section: 'person',
    fact: 'Email',
    input: { autoComplete: 'email', autoCapitalize: 'none', inputMode: 'email', type: 'email', spellCheck: false },
  },
  address: {
    label: 'Address',
    section: 'place',
    fact: 'Address',
    input: { autoComplete: 'address-line1', autoCapitalize: 'words' },
  },
  aptSuite: { label: 'Apt or suite', section: 'place', fact: 'Address', input: { autoComplete: 'address-line2' } },
  city: {
    label: 'City',
    section: 'place',
    fact: 'Address',
    input: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  },
  state: {
    label: 'State',
    section: 'place',
    fact: 'Address',
    input: { autoComplete: 'address-level1', autoCapitalize: 'characters' },
  },
  zipCode: {
    label: 'Zip code',
    section: 'place',
    fact: 'Address',
    input: { autoComplete: 'postal-code', inputMode: 'numeric' },
  },
} as const satisfies Record<string, FieldFacts>

export type ContactField = keyof typeof FIELDS
export type Contact = Record<ContactField, string>

export const FIELD_FACTS: Readonly<Record<ContactField, FieldFacts>> = FIELDS

export const CONTACT_FIELDS = Object.keys(FIELDS) as ContactField[] // Object.keys returns string[]

/** An empty form, or a contact that may not be shown. */
export const EMPTY_CONTACT: Contact = mapContactFields(() => '')

/** Picks the contact fields of a row. */
export function pickContact(row: Contact): Contact {
  return mapContactFields((field) => row[field])
}

/** Whether `other` has all that a contact has. */
export function hasSameContact(contact: Contact, other: Contact): boolean {
  return CONTACT_FIELDS.every((field) => contact[field] === '' || contact[field] === other[field])
}

/** An object with a value for each field, in the order of the forms. */
export function mapContactFields<Value>(valueOf: (field: ContactField) => Value): Record<ContactField, Value> {
  // fromEntries forgets the names.
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [field, valueOf(field)])) as Record<ContactField, Value>
}

/** Whether a contact has a name, a phone number or an email. Without one, it can't be told apart from others. */
export function hasIdentity({
  firstName,
  lastName,
  phoneNumber,
  email,
}: Pick<Contact, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>): boolean {
  return [firstName, lastName, phoneNumber, email].some((text) => text.trim() !== '')
}

/** Replaces an erased customer's contact. */
export const ERASED_CONTACT: Contact = { ...EMPTY_CONTACT, firstName: 'Erased', lastName: 'customer' }

/** Why nothing of an erased customer can change. */
export const CUSTOMER_ERASED = 'This customer was erased.'
