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
  /** Whether a list would show, if there were options. */
  const [isAsked, setAsked] = useState(false)
  const [active, setActive] = useState(initial)
  const listId = useId()
  const open = isAsked && count > 0
  const optionId = (index: number) => `${listId}-${index}`

  /** Opens or closes the list, with no arrow key pressed yet. */
  function ask(isNowAsked: boolean) {
    setAsked(isNowAsked)
    setActive(initial)
  }

  function choose(index: number, event: KeyboardEvent | MouseEvent) {
    if (index >= count) return
    ask(false)
    onChoose(index, event)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return
      event.preventDefault()
      setAsked(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One more position than options: past both ends the text itself is active.
      setActive((before) => ((before + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault()
      choose(active, event)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      ask(false)
    } else if (event.key === 'Tab') {
      ask(false)
    }
  }

  return {
    open,
    isAsked,
    show: () => ask(true),
    close: () => ask(false),
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
