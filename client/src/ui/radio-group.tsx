import { type ReactNode, useEffect, useId, useRef } from 'react'

interface RadioGroupProps<T extends string> {
  label: string
  options: readonly T[]
  /** Null: none is chosen. */
  value: T | null
  onChange: (value: T) => void
  /** Called when the chosen option is pressed. A browser reports no change then. */
  onConfirm?: ((value: T) => void) | undefined
  /** For a row that scrolls: keeps the chosen option in its middle. */
  centersChosen?: boolean
  className: string
  optionClassName: string
  /** Renders an option. Its text is its accessible name. */
  children: (option: T) => ReactNode
}

/** Radio buttons without a circle: each covers its option. `has-checked:` and `has-focus-visible:` style the option. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const {
    label,
    options,
    value,
    onChange,
    onConfirm,
    centersChosen = false,
    className,
    optionClassName,
    children,
  } = props
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A press before hydration checks another radio button, and React doesn't see that.
    for (const radio of row.current?.querySelectorAll('input') ?? []) radio.checked = radio.defaultChecked
  }, [])
  useEffect(() => {
    const chosen = row.current?.querySelector(':checked')?.parentElement
    if (!centersChosen || !row.current || !chosen) return
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [centersChosen, value])

  return (
    <div ref={row} role="radiogroup" aria-label={label} className={className}>
      {options.map((option) => (
        <label key={option} className={`relative ${optionClassName}`}>
          {children(option)}
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            onClick={option === value && onConfirm ? () => onConfirm(option) : undefined}
            // On a reload, the browser must not restore an older choice.
            autoComplete="off"
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
        </label>
      ))}
    </div>
  )
}
