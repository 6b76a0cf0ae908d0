import { type ComponentProps, useRef, useState } from 'react'
import { Icon } from './icons.tsx'

interface SmallSelectProps extends ComponentProps<'select'> {
  'aria-label': string
  /** Looks like the text around it until it's pointed at. */
  isQuiet?: boolean
}

/** A select as small as the office's buttons. It has no label of its own to see, so it's named for screen readers. */
export function SmallSelect({ className = '', isQuiet = false, ...select }: SmallSelectProps) {
  return (
    <span className={`relative inline-block ${className}`}>
      <select
        {...select}
        className={`min-h-touch w-full cursor-pointer appearance-none rounded-sm border pr-8 pl-2.5 text-label transition-colors not-disabled:hover:border-ink aria-invalid:border-error disabled:cursor-not-allowed disabled:bg-sand disabled:text-muted ${isQuiet ? 'border-transparent bg-transparent md:min-h-9' : 'border-control bg-white'}`}
      />
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-3.5" />
    </span>
  )
}

interface ChoiceSelectProps<Value extends string> extends Pick<SmallSelectProps, 'isQuiet' | 'className'> {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChoose: (value: Value) => unknown
}

/**
 * A choice that does something, such as saving. What is chosen by pointer is done at once, and the next key is the page's. What is
 * chosen in the list that Space opens is done at once, too. By keys that step through the options, it's done on Enter or when the
 * field is left, and Escape takes it back.
 */
export function ChoiceSelect<Value extends string>({
  label,
  value,
  options,
  onChoose,
  ...select
}: ChoiceSelectProps<Value>) {
  const by = useRef<'pointer' | 'list' | 'steps'>('pointer')
  const [stepped, setStepped] = useState<Value | null>(null)
  function choose() {
    setStepped(null)
    if (stepped !== null && stepped !== value) onChoose(stepped)
  }
  return (
    <SmallSelect
      {...select}
      aria-label={label}
      value={stepped ?? value}
      onPointerDown={() => {
        by.current = 'pointer'
      }}
      onKeyDown={(event) => {
        by.current = event.key === ' ' || event.altKey ? 'list' : 'steps'
        if (stepped === null || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        if (event.key === 'Enter') choose()
        else setStepped(null)
      }}
      onBlur={choose}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex]?.value
        if (chosen === undefined) return
        setStepped(by.current === 'steps' ? chosen : null)
        if (by.current === 'steps') return
        onChoose(chosen)
        if (by.current === 'pointer') target.blur()
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SmallSelect>
  )
}
