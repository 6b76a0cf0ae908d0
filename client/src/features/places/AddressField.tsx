import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { TextField } from '#client/ui/field.tsx'
import type { ParsedAddress } from '#shared/places/address.ts'
import { useAddressSearch } from './use-address-search.ts'

type AddressFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value' | 'onSelect'> & {
  value: string
  onValueChange: (text: string) => void
  /** A suggestion was chosen and its parts are known; parts that the place does not have are empty. */
  onChoose: (address: ParsedAddress) => void
}

/**
 * A street address with suggestions, as a combobox: arrow keys move, Enter takes, Escape closes the list
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Without suggestions it is a plain text field.
 */
export function AddressField({ value, onValueChange, onChoose, onBlur, ...field }: AddressFieldProps) {
  const { suggestions, search, choose } = useAddressSearch()
  const [closed, setClosed] = useState(true)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const open = !closed && suggestions.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  function close() {
    setClosed(true)
    setActive(-1)
  }

  function take(index: number) {
    const suggestion = suggestions[index]
    if (!suggestion) return
    close()
    void choose(suggestion.place_id).then((address) => address && onChoose(address))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const count = suggestions.length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return
      event.preventDefault()
      setClosed(false)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One place more than there are options: past either end the text itself is active again.
      setActive((before) => ((before + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault()
      take(active)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') {
      close()
    }
  }

  return (
    <div className="relative min-w-0">
      <TextField
        {...field}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => {
          onValueChange(event.target.value)
          // The browser fills in a whole address while the focus is elsewhere: nobody is searching then.
          if (document.activeElement !== event.target) return
          setClosed(false)
          setActive(-1)
          search(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!open}
        className="absolute inset-x-0 top-full z-raised mt-1 max-h-72 overflow-y-auto rounded-sm border border-control bg-white py-1 shadow-soft"
      >
        {suggestions.map(({ place_id, description }, index) => (
          // The field keeps the focus and hears the keys; pressing an option is the pointer's way alone.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={place_id}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
            className="flex min-h-11 cursor-pointer items-center px-3.5 py-2 text-label hover:bg-sand aria-selected:bg-pine aria-selected:text-white"
          >
            {description}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {open && (suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`)}
      </p>
    </div>
  )
}
