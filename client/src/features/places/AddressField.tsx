import { type ComponentProps, useState } from 'react'
import { BELOW_FIELD, OptionList } from '#client/ui/combobox/option-list.tsx'
import { useCombobox } from '#client/ui/combobox/use-combobox.ts'
import { TextField } from '#client/ui/field.tsx'
import type { ParsedAddress } from '#shared/places/address.ts'
import { useAddressSearch } from './use-address-search.ts'

type AddressFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value' | 'onSelect'> & {
  value: string
  onValueChange: (text: string) => void
  /** Called with the parts of a chosen suggestion. Missing parts are empty. */
  onChoose: (address: ParsedAddress) => void
}

/** A street address with suggestions. Without suggestions it's a plain text field. */
export function AddressField({ value, onValueChange, onChoose, onBlur, ...field }: AddressFieldProps) {
  const { suggestions, search, choose } = useAddressSearch()
  // Without a provider there are none, and then they come from nowhere.
  const [hasSuggested, setSuggested] = useState(false)
  if (suggestions.length > 0 && !hasSuggested) setSuggested(true)
  const list = useCombobox({
    count: suggestions.length,
    onChoose: (index) => {
      const suggestion = suggestions[index]
      if (suggestion) void choose(suggestion.place_id).then((address) => address && onChoose(address))
    },
  })
  return (
    <div className="relative min-w-0">
      <TextField
        {...field}
        {...list.fieldProps}
        hint={hasSuggested ? 'Suggested addresses come from Google.' : field.hint}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value)
          // Autofill changes the field without focus. Don't search then.
          if (document.activeElement !== event.target) return
          list.show()
          search(event.target.value)
        }}
        onBlur={(event) => {
          list.close()
          onBlur?.(event)
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
