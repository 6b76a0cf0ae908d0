import { type ReactNode, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Persisted } from '#client/api/storage.ts'
import { CONTACT_FIELDS, type ContactField, FIELD_FACTS } from '#shared/contact/fields.ts'
import { ContactInput } from './ContactInput.tsx'

interface ContactFieldsProps {
  /** Explains what the address is for. */
  addressNote?: string
  /** Must match the form's schema. */
  addressRequired?: boolean
  /** Must match the form's schema. */
  zipRequired?: boolean
  /** What the form's schema doesn't have. */
  without?: 'phoneNumber' | 'email'
  /** False for the office: a caller may have no email. */
  emailRequired?: boolean
  /** An error of the zip code beyond its format. */
  zipError?: ReactNode
  zipHint?: ReactNode
  /** Whether nothing else is required. Then Enter submits in the last required field and in the last one. */
  endsForm?: boolean
}

const OPTIONAL_ADDRESS = 'Where the countertop goes. You can also tell us later.'

const fieldsOf = (section: 'person' | 'place') =>
  CONTACT_FIELDS.filter((field) => FIELD_FACTS[field].section === section)

/**
 * Name, phone, email and address: part of any form whose values include `ContactValues` (docs/rules.md, Quote form). Must be
 * inside that form's `FormProvider`.
 */
export function ContactFields({
  addressNote = OPTIONAL_ADDRESS,
  addressRequired,
  zipRequired,
  without,
  emailRequired = true,
  zipError,
  zipHint,
  endsForm = true,
}: ContactFieldsProps) {
  const required: Partial<Record<ContactField, boolean | undefined>> = {
    firstName: true,
    lastName: true,
    phoneNumber: true,
    email: emailRequired,
    address: addressRequired,
    city: addressRequired,
    zipCode: zipRequired,
  }
  const person = fieldsOf('person').filter((name) => name !== without)
  const lastRequired = CONTACT_FIELDS.findLast((name) => required[name])
  const input = (name: ContactField) => (
    <ContactInput
      key={name}
      name={name}
      required={required[name]}
      error={name === 'zipCode' ? zipError : undefined}
      hint={name === 'zipCode' ? zipHint : undefined}
      // Alone in its row.
      className={name === 'email' && without === 'phoneNumber' ? 'sm:col-span-2' : undefined}
      enterKeyHint={endsForm && (name === lastRequired || name === CONTACT_FIELDS.at(-1)) ? 'send' : 'next'}
    />
  )
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{person.map(input)}</div>
      <fieldset className="mt-7 border-divider border-t pt-6">
        <legend className="float-left mb-4 w-full text-caption text-muted">{addressNote}</legend>
        <div className="clear-both grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-6">{fieldsOf('place').map(input)}</div>
      </fieldset>
    </>
  )
}

/** Keeps what is typed into a form. Fields that the form doesn't have are empty in the draft. */
export function useKeptDraft<Values extends FieldValues, Output, Text extends Record<string, string>>(
  form: UseFormReturn<Values, unknown, Output>,
  draft: Persisted<Text>,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.set({ ...draft.get(), ...values }),
      }),
    [form, draft],
  )
}
