import { Link, useLocation } from 'wouter'
import logo from '#client/assets/brand/logo.svg'
import { Button } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { NAVIGATION } from './navigation.ts'

export function Header() {
  const [path, navigate] = useLocation()
  return (
    <header className="page flex h-16 items-center justify-between md:h-21">
      <Link href="/" className="-my-3 py-3">
        <img src={logo} alt={SHOP.name} width="158" height="28" />
      </Link>
      <nav aria-label="Main" className="hidden gap-1.5 md:flex">
        {NAVIGATION.map(({ to, label, isEmphasised }) => (
          <Button
            key={to}
            variant={isEmphasised ? 'primary' : 'quiet'}
            size="small"
            aria-current={path === to ? 'page' : undefined}
            onClick={() => navigate(to)}
          >
            {label}
          </Button>
        ))}
      </nav>
      <MobileMenu />
    </header>
  )
}
