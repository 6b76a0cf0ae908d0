import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { AddressField } from '#client/features/places/AddressField.tsx'
import { TextField } from '#client/ui/field.tsx'
import { type ContactField, FIELD_FACTS } from '#shared/contact/fields.ts'
import type { ParsedAddress } from '#shared/places/address.ts'
import type { ContactValues } from './contact-values.ts'
import { PhoneField } from './PhoneField.tsx'

interface ContactInputProps {
  name: ContactField
  required: boolean | undefined
  /** Takes precedence over the form's own error. */
  error: ReactNode
  hint: ReactNode
  /** Its width in the grid, if it isn't the usual one. */
  className?: string | undefined
  enterKeyHint: 'next' | 'send'
}

/** Widths in the grid of the address. */
const WIDTHS: Partial<Record<ContactField, string>> = {
  address: 'col-span-2 sm:col-span-4',
  city: 'col-span-2 sm:col-span-3',
  state: 'sm:col-span-1',
  zipCode: 'sm:col-span-2',
}
const DEFAULT_WIDTHS = { person: '', place: 'col-span-2' }

/** One field of a contact. Each registers while it renders, because the form focuses the first invalid one in that order. */
export function ContactInput({ name, required, error, hint, className: width, enterKeyHint }: ContactInputProps) {
  const { errors } = useFormContext<ContactValues>().formState
  const { label, section, input } = FIELD_FACTS[name]
  const className = width ?? WIDTHS[name] ?? DEFAULT_WIDTHS[section]
  const props = {
    label,
    ...input,
    enterKeyHint,
    'aria-required': required,
    hint,
    error: error || errors[name]?.message,
  }
  if (name === 'phoneNumber') return <PhoneInput {...props} />
  if (name === 'address') {
    return (
      <div className={className}>
        <AddressInput {...props} />
      </div>
    )
  }
  return <TextInput name={name} {...props} className={className} />
}

type InputProps = Omit<ComponentProps<typeof TextField>, 'ref'>

function TextInput({ name, ...props }: InputProps & { name: ContactField }) {
  const { register } = useFormContext<ContactValues>()
  return <TextField {...register(name)} {...props} />
}

function PhoneInput(props: InputProps) {
  const { control } = useFormContext<ContactValues>()
  const { name, ref, value, onChange, onBlur } = useController({ control, name: 'phoneNumber' }).field
  return <PhoneField {...props} name={name} ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
}

function AddressInput(props: InputProps) {
  const {
    getValues,
    setValue,
    control,
    formState: { isSubmitted },
  } = useFormContext<ContactValues>()
  const { name, ref, value, onChange, onBlur } = useController({ control, name: 'address' }).field

  const lastPick = useRef<ParsedAddress>(null)

  function fillAddress(place: ParsedAddress) {
    for (const part of ['address', 'aptSuite', 'city', 'state', 'zipCode'] as const) {
      // A part that the place doesn't have stays as typed, but not as it was filled in from the pick before.
      const isOfLastPick = lastPick.current !== null && getValues(part) === lastPick.current[part]
      if (place[part] || isOfLastPick) setValue(part, place[part], { shouldDirty: true, shouldValidate: isSubmitted })
    }
    lastPick.current = place
  }

  return (
    <AddressField
      {...props}
      name={name}
      ref={ref}
      value={value ?? ''}
      onValueChange={onChange}
      onBlur={onBlur}
      onChoose={fillAddress}
    />
  )
}
