import { useYear } from '#client/ui/use-year.ts'
import { OPENING_HOURS, SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import { OpenNow } from './open-now.tsx'

export function Footer() {
  const year = useYear(SHOP.timeZone)
  return (
    <footer className="isolate page pt-14 pb-10 md:pt-24">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 border-divider border-t md:grid-cols-[3fr_3fr_4fr] lg:grid-cols-[5fr_4fr_4fr]">
        <section className="py-8 md:pr-8">
          <h2 className="text-h3">{SHOP.name}</h2>
          <p className="mt-3 max-w-[24em] text-muted first-letter:uppercase">{SHOP.description}</p>
        </section>
        <section className="border-divider border-t py-8 md:border-t-0 md:border-l md:pl-5 lg:pl-8">
          <h2 className="text-h3">Contact</h2>
          <address className="mt-3 text-muted not-italic">
            <a href={phoneHref(SHOP.phone)} className="link figures inline-block py-1">
              {SHOP.phone}
            </a>
            <br />
            {SHOP.street}
            <br />
            {SHOP.city}, {SHOP.state} {SHOP.zipCode}
          </address>
        </section>
        <section className="border-divider border-t py-8 md:border-t-0 md:border-l md:pl-5 lg:pl-8">
          <h2 className="text-h3">Hours</h2>
          <dl className="mt-3 text-muted md:max-lg:text-label">
            {OPENING_HOURS.map(({ days, hours }) => (
              <div key={days} className="flex flex-wrap justify-between gap-x-3">
                <dt className="whitespace-nowrap">{days}</dt>
                <dd className="figures whitespace-nowrap text-ink">{hours}</dd>
              </div>
            ))}
          </dl>
          {/* Its line is there before it has words, so that nothing moves when they come. */}
          <p className="mt-3 min-h-[1.6em] text-label">
            <OpenNow />
          </p>
        </section>
      </div>
      <p className="border-divider border-t pt-6 text-caption text-muted">
        © {year} {SHOP.name}. All rights reserved.
      </p>
    </footer>
  )
}
