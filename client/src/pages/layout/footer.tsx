import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { whenVisitorComes } from '#client/ui/screen/use-media.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { OPENING_HOURS, SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { openStateAt } from '#shared/shop/hours.ts'

const LINKS = [
  ['Portfolio', '/portfolio'],
  ['Materials', '/materials'],
  ['FAQ', '/materials#questions'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
] as const

export function Footer() {
  const footer = useRef<HTMLElement>(null)
  const minute = useMinute()
  // The first use of a time zone blocks a slow phone, and most visitors start far above.
  const [isNear, setNear] = useState(false)
  useEffect(() => void whenVisitorComes(footer.current).then(() => setNear(true)), [])
  const now = isNear ? minute : null
  const year = now ? dateIn(now, SHOP.timeZone).slice(0, 'YYYY'.length) : import.meta.env.BUILD_YEAR
  return (
    <footer ref={footer} className="page isolate pt-14 pb-10 md:pt-24">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 border-divider border-t md:grid-cols-[3fr_3fr_4fr] lg:grid-cols-[5fr_4fr_4fr]">
        <section className="py-8 md:pr-8">
          <h2 className="text-h3">{SHOP.name}</h2>
          <p className="mt-3 max-w-[24em] text-muted first-letter:uppercase">{SHOP.description}</p>
        </section>
        <section className="border-divider border-t py-8 md:border-t-0 md:border-l md:pl-5 lg:pl-8">
          <h2 className="text-h3">Contact</h2>
          <address className="mt-3 text-muted not-italic">
            <PhoneLink className="inline-flex min-h-touch items-center md:min-h-0 md:py-1" />
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
          {/* Reserves the line, so that nothing moves when the text appears. */}
          <p className="mt-3 min-h-[1.6em] text-label">{now && openNow(now)}</p>
        </section>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 border-divider border-t pt-4 text-caption text-muted">
        <p className="py-2">
          © {year} {SHOP.name}. All rights reserved.
        </p>
        <ul className="flex flex-wrap gap-x-6 print:hidden">
          {LINKS.map(([label, to]) => (
            <li key={to}>
              <Link href={to} className="link inline-flex min-h-touch items-center text-muted">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}

/** Whether the shop is open, by the shop's own clock. */
function openNow(now: Date): string {
  const state = openStateAt(WEEK_HOURS, CLOSED_DAYS, now, SHOP.timeZone)
  return state.isOpen
    ? `Open now, until ${state.closes}`
    : `Closed now, opens ${state.opens.day} at ${state.opens.time}`
}
