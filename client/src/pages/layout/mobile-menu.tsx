import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { useHydrated } from '#client/ui/use-hydrated.ts'
import { NAVIGATION } from './navigation.ts'

const LINK =
  'flex min-h-13 items-center border-t border-divider text-lead aria-[current=page]:text-brass noscript:border-0'

export function MobileMenu() {
  const [path] = useLocation()
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
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
    // The key may be pressed on the button or any link.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className="md:hidden noscript:w-full" onKeyDown={closeByEscape}>
      <Button
        ref={button}
        size="small"
        aria-label="Open menu"
        aria-expanded={open}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!open)}
        className="noscript:hidden"
      >
        Menu
      </Button>
      <nav
        id="mobile-menu"
        aria-label="Main"
        // Without scripts it can't be opened, so it's always open, below the logo.
        hidden={hydrated && !open}
        className={`border-divider bg-paper ${hydrated ? 'absolute inset-x-0 top-16 z-menu border-b px-gutter pb-6 shadow-soft' : 'hidden items-center gap-6 pb-4 noscript:flex'}`}
      >
        {NAVIGATION.map(({ to, label, isEmphasized }) => (
          <Link
            key={to}
            href={to}
            aria-current={path === to ? 'page' : undefined}
            onClick={() => setOpen(false)}
            className={
              isEmphasized
                ? `${buttonClasses('primary')} mt-3 w-full noscript:mt-0 noscript:ml-auto noscript:w-auto`
                : LINK
            }
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
