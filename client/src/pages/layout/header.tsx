import { Link, useLocation } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import logo from '#shared/content/brand/logo.svg'
import { LOGO, SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { NAVIGATION } from './navigation.ts'

/** `isWide`: as wide as the office. */
export function Header({ isWide = false }: { isWide?: boolean }) {
  const [path, navigate] = useLocation()
  return (
    <header
      className={`${isWide ? 'wide-page' : 'page'} flex h-16 items-center justify-between md:h-21 noscript:max-md:h-auto noscript:max-md:flex-wrap noscript:max-md:pt-4`}
    >
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
      <nav aria-label="Main" className="hidden md:block">
        {/* Submit buttons open pages without scripts, too. */}
        <form className="flex gap-1.5">
          {NAVIGATION.map(({ to, label, isEmphasized }) => (
            <Button
              key={to}
              type="submit"
              formAction={to}
              variant={isEmphasized ? 'primary' : 'quiet'}
              size="small"
              aria-current={path === to ? 'page' : undefined}
              onClick={(event) => {
                // With these keys the browser opens a new tab or window.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                navigate(to)
              }}
            >
              {label}
            </Button>
          ))}
        </form>
      </nav>
      <MobileMenu />
    </header>
  )
}
