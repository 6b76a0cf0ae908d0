import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

interface ComboboxOptions {
  /** How many options the list has now. */
  count: number
  /** The option that Enter chooses before an arrow key was pressed. -1, the text itself, unless given. */
  initial?: number
  onChoose: (index: number, event: KeyboardEvent | MouseEvent) => void
}

/**
 * A text field with a list of options below it: arrow keys move, Enter chooses, Escape closes the list
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Give `fieldProps` to the field and `listProps` to an `OptionList`.
 * Without options it's a plain text field.
 */
export function useCombobox({ count, initial = -1, onChoose }: ComboboxOptions) {
  const [closed, setClosed] = useState(true)
  const [active, setActive] = useState(initial)
  const listId = useId()
  const open = !closed && count > 0
  const optionId = (index: number) => `${listId}-${index}`

  /** Opens the list, with no arrow key pressed yet. */
  function show() {
    setClosed(false)
    setActive(initial)
  }

  function close() {
    setClosed(true)
    setActive(initial)
  }

  function choose(index: number, event: KeyboardEvent | MouseEvent) {
    if (index >= count) return
    close()
    onChoose(index, event)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return
      event.preventDefault()
      setClosed(false)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One more position than options: past both ends the text itself is active.
      setActive((before) => ((before + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault()
      choose(active, event)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') {
      close()
    }
  }

  return {
    open,
    /** Whether a list would show, if there were options. */
    isAsked: !closed,
    show,
    close,
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-activedescendant': open && active >= 0 && active < count ? optionId(active) : undefined,
      onKeyDown,
    },
    listProps: { id: listId, open, active, optionId, onChoose: choose },
  } as const
}
