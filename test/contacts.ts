import { CONTACT_FIELDS, type Contact, FIELD_FACTS } from '#shared/contact/fields.ts'

/** Made-up people whose details are right in everything. */
export const ADA = {
  firstName: 'Ada',
  lastName: 'Okafor',
  phoneNumber: '(615) 555-0142',
  email: 'ada@example.com',
  address: '12 Main Street',
  aptSuite: '',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37206',
}

export const ANA = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  phoneNumber: '(615) 555-0199',
  email: 'ana.ruiz@mail.example',
  address: '1600 Broadway',
  aptSuite: 'Apt 4',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
}

export const DANA = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phoneNumber: '(615) 555-0142',
  email: 'dana@example.com',
  address: '2100 Foundry Lane',
  aptSuite: '',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
}

/** What someone types into a form for these fields, by label. The form writes the phone number's punctuation. */
export const typedContact = (contact: Partial<Contact>): Record<string, string> =>
  Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const text = field === 'phoneNumber' ? contact[field]?.replace(/\D/g, '') : contact[field]
      return text ? [[FIELD_FACTS[field].label, text]] : []
    }),
  )
