import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { useHydrated } from '#client/ui/screen/use-media.ts'
import logo from '#shared/content/brand/logo.svg'
import { LOGO, SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import type { PagePath } from '#shared/http/pages.ts'

const NAVIGATION: readonly { to: PagePath; label: string; isEmphasized?: boolean }[] = [
  { to: '/portfolio', label: 'Portfolio' },
  { to: '/materials', label: 'Materials' },
  { to: '/quote', label: 'Get Quote', isEmphasized: true },
]

export function Header() {
  const [path] = useLocation()
  return (
    <header className="page flex h-16 items-center justify-between md:h-21 noscript:max-md:h-auto noscript:max-md:flex-wrap noscript:max-md:pt-4">
      <Link href="/" className="-my-3 py-3">
        {/* In forced-colors mode the picture keeps its own colors and background. */}
        <img
          src={logo}
          alt={SHOP.name}
          width={LOGO.width}
          height={LOGO.height}
          className="forced-color-adjust-none forced-colors:bg-white forced-colors:outline-4 forced-colors:outline-white"
        />
      </Link>
      <a
        href={phoneHref(SHOP.phone)}
        className="figures ml-auto mr-2 hidden min-h-11 items-center px-3 font-strong text-label underline-offset-4 hover:underline md:flex print:hidden"
      >
        {SHOP.phone}
      </a>
      <nav aria-label="Main" className="hidden gap-1.5 md:flex">
        {NAVIGATION.map(({ to, label, isEmphasized }) => (
          <Link
            key={to}
            href={to}
            role="button"
            aria-current={path === to ? 'page' : undefined}
            onKeyDown={pressBySpace}
            className={buttonClasses(isEmphasized ? 'primary' : 'quiet', 'small')}
          >
            {label}
          </Link>
        ))}
      </nav>
      <MobileMenu />
    </header>
  )
}

/** They are buttons by name, and links so that a middle click opens a tab. A link doesn't know a button's key. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

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
    const closeFromOutside = ({ target, type }: Event) => {
      if (!(target instanceof Node) || root.current?.contains(target)) return
      // The heading of a page that was on its way takes the focus by itself. No one went there.
      if (type === 'focusin' && target instanceof HTMLElement && target.tabIndex < 0) return
      setOpen(false)
    }
    const listening = new AbortController()
    const { signal } = listening
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, closeFromOutside, { signal })
    return () => listening.abort()
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

/** The heading of a page without a hero. */
export function PageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid gap-x-16 gap-y-5 pt-8 pb-10 lg:grid-cols-[7fr_5fr] lg:items-end md:pt-16 md:pb-16">
      <h1>{title}</h1>
      <p className="max-w-[34em] text-muted md:text-lead lg:pb-2">{children}</p>
    </div>
  )
}
