import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { buttonClasses } from '#client/ui/button.tsx'

interface PopoverProps {
  /** On the button. */
  text: string
  button?: RefObject<HTMLButtonElement | null>
  children: (close: () => void) => ReactNode
}

/** A button with a small panel below it. Escape and a press elsewhere close it. */
export function Popover({ text, button, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const own = useRef<HTMLButtonElement>(null)
  const opener = button ?? own
  const panel = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isOpen && !panel.current?.contains(document.activeElement)) {
      panel.current?.querySelector<HTMLElement>('a, input, button')?.focus()
    }
  })
  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    // The keys of the page are off.
    event.stopPropagation()
    if (event.key === 'Escape') close()
  }
  return (
    <div
      className={`relative print:hidden ${button ? 'shrink-0' : 'min-w-0'}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without one, what had the focus was replaced.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={button ? buttonClasses('secondary', 'compact') : 'min-h-8 w-full max-w-72 truncate px-2 text-label'}
      >
        {text}
      </button>
      {isOpen && (
        // Keys of its parts.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <fieldset
          ref={panel}
          aria-label={text}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="absolute top-full left-0 z-menu mt-1 w-max min-w-44 rounded-sm border border-divider bg-white py-1 shadow-soft outline-none"
        >
          {children(close)}
        </fieldset>
      )}
    </div>
  )
}
