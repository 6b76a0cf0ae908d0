import type { KeyboardEvent, ReactNode } from 'react'

interface RadioGroupProps<T extends string> {
  id?: string
  label: string
  options: readonly T[]
  value: T
  onChange: (value: T) => void
  className: string
  optionClassName: string
  /** Renders an option. Its text is its accessible name. */
  children: (option: T) => ReactNode
}

const KEYS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Buttons with one selected. They are one Tab stop, and arrow keys select. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { id, label, options, value, onChange, className, optionClassName, children } = props

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = KEYS[event.key]
    const next = by && options.at((options.indexOf(value) + by) % options.length)
    if (!next) return
    event.preventDefault()
    onChange(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-option="${next}"]`)?.focus()
  }

  return (
    <div id={id} role="radiogroup" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          role="radio"
          aria-checked={option === value}
          tabIndex={option === value ? 0 : -1}
          data-option={option}
          onClick={() => onChange(option)}
          className={optionClassName}
        >
          {children(option)}
        </button>
      ))}
    </div>
  )
}
