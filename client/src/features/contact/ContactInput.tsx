import { type ComponentProps, type ReactNode, useRef, type ChangeEvent, useLayoutEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { TextField } from '#client/ui/field.tsx'
import { type ContactField, FIELD_FACTS } from '#shared/contact/fields.ts'
import type { ParsedAddress } from '#shared/places/address.ts'
import type { z } from 'zod'
import type { contactSchema } from '#shared/contact/schema.ts'
import { maskPhone } from './phone-mask.ts'
import { BELOW_FIELD, OptionList } from '#client/ui/combobox/option-list.tsx'
import { useCombobox } from '#client/ui/combobox/use-combobox.ts'
import { useAddressSearch } from '#client/features/places/use-address-search.ts'

/** Values of a form with contact fields, named like in the API. */
export type ContactValues = z.input<typeof contactSchema>

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
function AddressInput(props: InputProps) {
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
    <div className="relative min-w-0">
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
