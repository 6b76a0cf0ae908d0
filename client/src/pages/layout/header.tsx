import { Link, useLocation } from 'wouter'
import logo from '#client/assets/brand/logo.svg'
import { Button } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { MobileMenu } from './mobile-menu.tsx'

export function Header() {
  const [path, navigate] = useLocation()
  const current = (to: string) => (path === to ? 'page' : undefined)
  return (
    <header className="page flex h-16 items-center justify-between md:h-21">
      <Link href="/" className="-my-3 py-3">
        <img src={logo} alt={SHOP.name} width="158" height="28" />
      </Link>
      <nav aria-label="Main" className="hidden gap-1.5 md:flex">
        <Button
          variant="quiet"
          size="small"
          aria-current={current('/portfolio')}
          onClick={() => navigate('/portfolio')}
        >
          Portfolio
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-current={current('/materials')}
          onClick={() => navigate('/materials')}
        >
          Materials
        </Button>
        <Button variant="primary" size="small" aria-current={current('/quote')} onClick={() => navigate('/quote')}>
          Get Quote
        </Button>
      </nav>
      <MobileMenu />
    </header>
  )
}
