import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'wouter'
import { freshQuery } from '#client/api/query-client.ts'
import { useHasSession } from '#client/api/session-id.ts'
import { hasBooked } from '#client/features/appointments/has-booked.ts'
import { DESIGNER_ID } from '#client/features/designer/go-to-designer.ts'
import { useCountertops } from '#client/features/designer/saved/countertops.ts'
import { useJob } from '#client/features/quotes/job-draft.ts'
import { latestQuoteId, sentText } from '#client/features/quotes/sent-list.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { quoteLabel } from '#shared/estimate/texts.ts'
import { useTotal } from '#client/lib/slabs/use-estimate.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { goToSection, useMedia } from '#client/ui/screen/use-media.ts'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { findPage } from '#shared/http/pages.ts'

interface Step {
  label: string
  to: string
}

/** What a visitor does who hasn't done anything yet. */
const DESIGN: Step = { label: 'Design your countertop', to: `/#${DESIGNER_ID}` }
const BOOKING_PATH = '/thank-you?step=schedule'

/**
 * Fixed to the bottom of a phone's screen: the visitor's next step. Over the designer, the bar with price and 'Add Countertop'
 * (AddCountertop.tsx) replaces it while that is on the screen, and the hero's own button the same step. Not while this one has the
 * focus. In checkout there's none, so that nothing leads out of it, and on the customer's page, which has its own next steps.
 */
export function PhoneBar() {
  const [path] = useLocation()
  const [search] = useSearchParams()
  const isPhone = useMedia(PHONE_SCREEN)
  const hasSession = useHasSession()
  const page = findPage(path)
  const isCheckout = page === '/thank-you' && search.get('step') === 'schedule'
  if (
    page === null ||
    page === '/my' ||
    isCheckout ||
    page === '/payment-confirmation' ||
    page === '/demo-confirmation'
  )
    return null
  return (
    <aside
      aria-label="Next step or call"
      data-bottom-bar
      className="tall:sticky tall:bottom-0 z-raised focus-within:z-bar border-divider border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden print:hidden [body:has([data-checkout]:not([hidden]))_&]:hidden [body:has([data-designer-bar=seen])_&:not(:focus-within)]:pointer-events-none [body:has([data-designer-bar=seen])_&:not(:focus-within)]:opacity-0 [body:has([data-hero-action=seen])_&:has([data-design]):not(:focus-within)]:pointer-events-none [body:has([data-hero-action=seen])_&:has([data-design]):not(:focus-within)]:opacity-0"
    >
      <div className="flex gap-3">
        {isPhone && hasSession ? <NextStep /> : <StepLink {...DESIGN} />}
        <a
          href={phoneHref(SHOP.phone)}
          aria-label={`Call ${SHOP.phone}`}
          className={`${buttonClasses()} w-control shrink-0 px-0!`}
        >
          <Icon name="phone" className="size-5" />
        </a>
      </div>
    </aside>
  )
}

/** What the visitor does next: design, ask for a quote, book the visit, finish paying, or see the visit. */
function NextStep() {
  useLocation() // What is stored can change from page to page.
  const list = useCountertops().data ?? []
  const job = useJob()
  const total = useTotal(list.filter(isInOfferedStone), job)
  const current = useQuery({ ...freshQuery('GET /api/appointments/current', { query: {} }), enabled: hasBooked() })
  return <StepLink {...findStep()} />

  function findStep(): Step {
    const outcome = current.data?.visit?.outcome
    if (outcome === 'held' || outcome === 'failed') return { label: 'Finish paying', to: BOOKING_PATH }
    if (list.length > 0 && !sentText(list)) {
      return { label: quoteLabel(list, total), to: '/quote#request' }
    }
    if (outcome === 'confirmed' || outcome === 'processing') {
      return { label: 'See your visit', to: '/payment-confirmation' }
    }
    return latestQuoteId.read() ? { label: 'Book your visit', to: BOOKING_PATH } : DESIGN
  }
}

function StepLink({ label, to }: Step) {
  return (
    <Link
      href={to}
      data-design={label === DESIGN.label || undefined}
      className={`${buttonClasses('primary')} min-w-0 grow whitespace-normal!`}
      onClick={(event) => {
        const section = to.split('#')[1]
        if (event.metaKey || event.ctrlKey || event.shiftKey || !section || !document.getElementById(section)) return
        // It's on this page.
        event.preventDefault()
        goToSection(section)
      }}
    >
      <span className="figures">{label}</span>
    </Link>
  )
}
