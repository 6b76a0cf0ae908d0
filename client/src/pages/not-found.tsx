import { Link } from 'wouter'
import { buttonClasses } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/contact/phone.ts'

export function NotFound() {
  return (
    <section className="page py-14 md:py-24">
      <h1>404 Page Not Found</h1>
      <p className="mt-7 mb-9 max-w-[34em] text-lead text-muted">
        There's nothing at this address. It may be mistyped, or the page may have moved. If you expected something here,
        call us at{' '}
        <a href={phoneHref(SHOP.phone)} className="link figures whitespace-nowrap">
          {SHOP.phone}
        </a>
        .
      </p>
      <Link href="/" className={buttonClasses('primary')}>
        Back to the home page
      </Link>
    </section>
  )
}
