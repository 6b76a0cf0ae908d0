import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { buttonClasses } from './button.tsx'

interface MenuItem {
  label: string
  onSelect: () => void
  /** Below a line of its own. */
  apart?: boolean
}

interface MenuProps {
  /** For a screen reader, because the button may show only dots: `Actions for Maria Lopez`. */
  label: string
  items: readonly MenuItem[]
  /** On the button, in place of three dots. */
  children?: ReactNode
  /** What was chosen isn't done yet. */
  busy?: boolean
  /** The list begins at the button's left edge, where there is no room to the left of it. */
  isAtLeft?: boolean
  className?: string
}

/** On a phone, a list below a button with text is as wide as the screen, because its texts are longer. */
const placeOf = (hasText: boolean, isAtLeft: boolean) =>
  `absolute top-full ${isAtLeft ? 'left-0' : 'right-0'} ${hasText ? 'max-md:fixed max-md:inset-x-4 max-md:top-auto max-md:w-auto' : ''}`

const DOTS = (
  <svg aria-hidden viewBox="0 0 16 16" className="size-4 fill-current">
    <path d="M3 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3m5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3m5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3" />
  </svg>
)

/**
 * Actions behind a button, with three dots unless it has `children`. Arrow keys, Home and End move. Escape, Tab and a press elsewhere close it
 * (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/).
 */
export function Menu({ label, items, children, busy = false, isAtLeft = false, className = '' }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus()
  }, [isOpen])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The keys of the page are off.
    event.stopPropagation()
    if (event.key === 'Escape') return close()
    const entries = [...event.currentTarget.querySelectorAll('button')]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return undefined
    event.preventDefault()
    return entries.at(next % entries.length)?.focus()
  }

  return (
    <div className={`relative print:hidden ${className}`} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={children ? undefined : label}
        aria-busy={busy || undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen((before) => !before && !busy)}
        className={
          children ? buttonClasses('secondary', 'compact') : `${buttonClasses('quiet', 'small')} min-w-touch px-0!`
        }
      >
        {children ?? DOTS}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          // The entry with the focus keeps it until the click, also in Safari, where a press takes it away.
          onMouseDown={(event) => event.preventDefault()}
          className={`z-menu w-max min-w-48 rounded-sm border border-divider bg-white py-1 shadow-soft ${placeOf(children !== undefined, isAtLeft)}`}
        >
          {items.map(({ label: text, onSelect, apart = false }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                onSelect()
              }}
              className={`block min-h-touch w-full px-4 text-left text-label hover:bg-sand focus-visible:-outline-offset-2 ${apart ? 'mt-1 border-divider border-t' : ''}`}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
