import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { NAVIGATION } from './navigation.ts'

const LINK = 'flex min-h-13 items-center border-t border-divider text-lead aria-[current=page]:text-brass'

export function MobileMenu() {
  const [path] = useLocation()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [open])

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    // The key is listened for here because it may be pressed on the button or on any link.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className="md:hidden" onKeyDown={closeByEscape}>
      <Button
        ref={button}
        size="small"
        aria-label="Open menu"
        aria-expanded={open}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!open)}
      >
        Menu
      </Button>
      <nav
        id="mobile-menu"
        aria-label="Main"
        hidden={!open}
        className="absolute inset-x-0 top-16 z-30 border-divider border-b bg-paper px-5 pb-6 shadow-soft"
      >
        {NAVIGATION.map(({ to, label, isEmphasised }) => (
          <Link
            key={to}
            href={to}
            aria-current={path === to ? 'page' : undefined}
            onClick={() => setOpen(false)}
            className={isEmphasised ? `${buttonClasses('primary')} mt-3 w-full` : LINK}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
