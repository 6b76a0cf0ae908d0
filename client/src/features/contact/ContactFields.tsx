import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type FieldValues, useController, useFormContext, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Persisted } from '#client/api/storage.ts'
import { useAddressSearch } from '#client/features/places/use-address-search.ts'
import { BELOW_FIELD, OptionList, useCombobox } from '#client/ui/combobox.tsx'
import { TextField } from '#client/ui/field.tsx'
import { CONTACT_FIELDS, type ContactField, FIELD_FACTS } from '#shared/contact/fields.ts'
import type { contactSchema } from '#shared/contact/schema.ts'
import type { ParsedAddress } from '#shared/places/address.ts'
import { maskPhone } from './phone-mask.ts'

/** Values of a form with contact fields, named like in the API. */
type ContactValues = z.input<typeof contactSchema>

interface ContactFieldsProps {
  addressNote?: string
  /** Must match the form's schema. */
  addressRequired?: boolean
  /** Must match the form's schema. */
  zipRequired?: boolean
  /** What the form's schema doesn't have. */
  without?: 'phoneNumber' | 'email'
  /** False for the office: a caller may have no email, and the label says that it's optional. */
  emailRequired?: boolean
  /** An error of the zip code beyond its format. */
  zipError?: ReactNode
  zipHint?: ReactNode
  /** Below name, phone number and email. */
  afterPerson?: ReactNode
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
  afterPerson,
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
      label={name === 'email' && !emailRequired ? 'Email (optional)' : FIELD_FACTS[name].label}
      aria-required={required[name]}
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
      {afterPerson}
      <fieldset className="mt-7 border-divider border-t pt-6">
        <legend className="float-left mb-4 w-full text-caption text-muted">{addressNote}</legend>
        <div className="clear-both grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-6">{fieldsOf('place').map(input)}</div>
      </fieldset>
    </>
  )
}

const WIDTHS: Partial<Record<ContactField, string>> = {
  address: 'col-span-2 sm:col-span-4',
  city: 'col-span-2 sm:col-span-3',
  state: 'sm:col-span-1',
  zipCode: 'sm:col-span-2',
}
const DEFAULT_WIDTHS = { person: '', place: 'col-span-2' }

type InputProps = Omit<ComponentProps<typeof TextField>, 'ref' | 'name'>

/**
 * One field of a contact. Each registers while it renders, because the form focuses the first invalid one in that order.
 * `error` takes precedence over the form's own.
 */
function ContactInput({ name, error, className, ...given }: InputProps & { name: ContactField }) {
  const { register, formState } = useFormContext<ContactValues>()
  const { section, input } = FIELD_FACTS[name]
  const props = {
    ...input,
    ...given,
    error: error || formState.errors[name]?.message,
    className: className ?? WIDTHS[name] ?? DEFAULT_WIDTHS[section],
  }
  if (name === 'phoneNumber') return <PhoneInput {...props} />
  if (name === 'address') return <AddressInput {...props} />
  return <TextField {...register(name)} {...props} />
}

/** A US phone number, masked while typing. The caret stays at the edit (docs/rules.md, Quote form). */
function PhoneInput(props: InputProps) {
  const { control } = useFormContext<ContactValues>()
  const { ref, value, onChange, ...field } = useController({ control, name: 'phoneNumber' }).field
  const input = useRef<HTMLInputElement>(null)
  // A new object for each edit, so that the caret is set even if the mask restores the same text.
  const [edit, setEdit] = useState<{ caret: number } | null>(null)

  useLayoutEffect(() => {
    if (edit && document.activeElement === input.current) input.current?.setSelectionRange(edit.caret, edit.caret)
  }, [edit])

  function mask(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.target
    const { nativeEvent } = event
    const masked = maskPhone({
      text,
      caret: selectionStart ?? text.length,
      previous: value,
      inputType: nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined,
    })
    setEdit({ caret: masked.caret })
    onChange(masked.text)
  }

  return (
    <TextField
      {...props}
      {...field}
      ref={(element) => {
        input.current = element
        ref(element)
      }}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(###) ###-####"
      value={value}
      onChange={mask}
    />
  )
}

/** A street address with suggestions, which fill in the fields of a place. Without suggestions it's a plain text field. */
function AddressInput({ className, ...props }: InputProps) {
  const {
    getValues,
    setValue,
    control,
    formState: { isSubmitted },
  } = useFormContext<ContactValues>()
  const { value = '', onChange, onBlur, ...field } = useController({ control, name: 'address' }).field
  const { suggestions, search, choose } = useAddressSearch()
  // Without a provider there are none, and then they come from nowhere.
  const [hasSuggested, setSuggested] = useState(false)
  if (suggestions.length > 0 && !hasSuggested) setSuggested(true)
  const lastPick = useRef<ParsedAddress>(null)

  function fillAddress(place: ParsedAddress) {
    for (const part of ['address', 'aptSuite', 'city', 'state', 'zipCode'] as const) {
      // A part that the place doesn't have stays as typed, but not as it was filled in from the pick before.
      const isOfLastPick = lastPick.current !== null && getValues(part) === lastPick.current[part]
      if (place[part] || isOfLastPick) setValue(part, place[part], { shouldDirty: true, shouldValidate: isSubmitted })
    }
    lastPick.current = place
  }

  const list = useCombobox({
    count: suggestions.length,
    onChoose: (index) => {
      const suggestion = suggestions[index]
      if (suggestion) void choose(suggestion.place_id).then((address) => address && fillAddress(address))
    },
  })
  return (
    <div className={`relative min-w-0 ${className}`}>
      <TextField
        {...props}
        {...field}
        {...list.fieldProps}
        hint={hasSuggested ? 'Suggested addresses come from Google.' : props.hint}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          // Autofill changes the field without focus. Don't search then.
          if (document.activeElement !== event.target) return
          list.show()
          search(event.target.value)
        }}
        onBlur={() => {
          list.close()
          onBlur()
        }}
      />
      <OptionList
        {...list.listProps}
        label="Suggestions"
        options={suggestions.map(({ place_id, description }) => ({ key: place_id, content: description }))}
        className={BELOW_FIELD}
      />
      <p role="status" className="sr-only">
        {list.open && (suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`)}
      </p>
    </div>
  )
}

/** Keeps what is typed into a form. Fields that the form doesn't have are empty in the draft. */
export function useKeepTyped<Values extends FieldValues, Output, Text extends Record<string, string>>(
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
