import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { TextField } from '#client/ui/field.tsx'
import type { ParsedAddress } from '#shared/places/address.ts'
import type { Prediction } from '#shared/places/schema.ts'
import { useAddressSearch } from './use-address-search.ts'

type AddressFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value' | 'onSelect'> & {
  value: string
  onValueChange: (text: string) => void
  /** Called with the parts of a chosen suggestion. Missing parts are empty. */
  onChoose: (address: ParsedAddress) => void
}

/**
 * A street address with suggestions, as a combobox: arrow keys move, Enter chooses, Escape closes the list
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Without suggestions it's a plain text field.
 * Why not a library: docs/mechanisms.md.
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

  function chooseOption(index: number) {
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
      // One more position than options: past both ends the text itself is active.
      setActive((before) => ((before + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault()
      chooseOption(active)
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
          // Autofill changes the field without focus. Don't search then.
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
      <Suggestions
        id={listId}
        open={open}
        suggestions={suggestions}
        active={active}
        optionId={optionId}
        onChoose={chooseOption}
      />
      <p role="status" className="sr-only">
        {open && (suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`)}
      </p>
    </div>
  )
}

interface SuggestionsProps {
  id: string
  open: boolean
  suggestions: readonly Prediction[]
  /** Index of the highlighted suggestion, or -1. */
  active: number
  optionId: (index: number) => string
  onChoose: (index: number) => void
}

function Suggestions({ id, open, suggestions, active, optionId, onChoose }: SuggestionsProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={!open}
      className="absolute inset-x-0 top-full z-raised mt-1 max-h-72 overflow-y-auto rounded-sm border border-control bg-white py-1 shadow-soft"
    >
      {suggestions.map(({ place_id, description }, index) => (
        // The field keeps the focus and handles keys. Options only handle the pointer.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={place_id}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          className="flex min-h-11 cursor-pointer items-center px-3.5 py-2 text-label hover:bg-sand aria-selected:bg-pine aria-selected:text-white"
        >
          {description}
        </li>
      ))}
    </ul>
  )
}
