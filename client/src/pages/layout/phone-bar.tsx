import { SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import { OpenNow } from './open-now.tsx'

/**
 * At the bottom of a phone's screen, where its thumb is: who would rather talk, calls. The designer's own bar lies over
 * it, but for whoever has the focus there.
 */
export function PhoneBar() {
  return (
    <aside
      aria-label="Call us"
      className="tall:sticky tall:bottom-0 z-raised focus-within:z-bar border-divider border-t bg-paper px-5 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <a href={phoneHref(SHOP.phone)} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        <span className="figures whitespace-nowrap font-strong text-label">Call {SHOP.phone}</span>
        <OpenNow className="text-balance text-right text-caption text-muted" />
      </a>
    </aside>
  )
}
