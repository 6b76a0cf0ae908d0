import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

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
  const [chosen, setChosen] = useState(initial)
  const listId = useId()
  const open = isAsked && count > 0
  /** A list that got shorter no longer has the chosen one. */
  const active = chosen < count ? chosen : initial
  const optionId = (index: number) => `${listId}-${index}`

  /** Opens or closes the list, with no arrow key pressed yet. */
  function ask(isNowAsked: boolean) {
    setAsked(isNowAsked)
    setChosen(initial)
  }

  function choose(index: number, event: KeyboardEvent | MouseEvent) {
    if (index >= count) return
    ask(false)
    onChoose(index, event)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return
      event.preventDefault()
      setAsked(true)
      // Past an end comes the other one, so that the only option stays chosen.
      if (event.key === 'ArrowDown') setChosen((active + 1) % count)
      else setChosen(active > 0 ? active - 1 : count - 1)
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

/** A list that opens below its field and covers what is there. */
export const BELOW_FIELD =
  'absolute inset-x-0 top-full z-raised mt-1 max-h-72 rounded-sm border border-control bg-white py-1 shadow-soft'

type OptionListProps = ReturnType<typeof useCombobox>['listProps'] & {
  /** The name of the list for a screen reader. */
  label: string
  options: readonly { key: string; content: ReactNode }[]
  /** Where the list is, and its frame. */
  className?: string
}

/** The options of a combobox. The field keeps the focus and handles keys. Options only handle the pointer. */
export function OptionList({ id, open, active, optionId, onChoose, label, options, className = '' }: OptionListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // jsdom has no layout.
    if (open) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])
  return (
    <ul ref={list} id={id} role="listbox" aria-label={label} hidden={!open} className={`overflow-y-auto ${className}`}>
      {options.map(({ key, content }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={key}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onClick={(event) => onChoose(index, event)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          className="flex min-h-11 cursor-pointer items-center px-3.5 py-2 text-label hover:bg-sand aria-selected:bg-pine aria-selected:text-white"
        >
          {content}
        </li>
      ))}
    </ul>
  )
}
