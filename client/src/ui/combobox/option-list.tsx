import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { useCombobox } from './use-combobox.ts'

type OptionListProps = ReturnType<typeof useCombobox>['listProps'] & {
  /** The name of the list for a screen reader. */
  label: string
  options: readonly { key: string; content: ReactNode }[]
  /** Where the list is, and its frame. */
  className?: string
}

/** A list that opens below its field and covers what is there. */
export const BELOW_FIELD =
  'absolute inset-x-0 top-full z-raised mt-1 max-h-72 rounded-sm border border-control bg-white py-1 shadow-soft'

/** The options of a combobox. */
export function OptionList({ id, open, active, optionId, onChoose, label, options, className = '' }: OptionListProps) {
  return (
    <ul id={id} role="listbox" aria-label={label} hidden={!open} className={`overflow-y-auto ${className}`}>
      {options.map(({ key, content }, index) => (
        <Option key={key} id={optionId(index)} selected={index === active} onClick={(event) => onChoose(index, event)}>
          {content}
        </Option>
      ))}
    </ul>
  )
}

function Option({ selected, ...props }: ComponentProps<'li'> & { selected: boolean }) {
  const option = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // jsdom has no layout.
    if (selected) option.current?.scrollIntoView?.({ block: 'nearest' })
  }, [selected])
  return (
    // The field keeps the focus and handles keys. Options only handle the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      {...props}
      role="option"
      ref={option}
      aria-selected={selected}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="flex min-h-11 cursor-pointer items-center px-3.5 py-2 text-label hover:bg-sand aria-selected:bg-pine aria-selected:text-white"
    />
  )
}
