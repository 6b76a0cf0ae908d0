import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { loadWithQueries } from '#client/api/load-with-queries.ts'
import { hasSession } from '#client/api/session-id.ts'
import { DESIGNER_ID } from '#client/features/designer/go-to-designer.ts'
import { onFirstInteraction } from '#client/prerender/first-interaction.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { useOptionalPart } from '#client/ui/loading.tsx'
import { goToSection } from '#client/ui/screen/use-media.ts'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { findPage } from '#shared/http/pages.ts'

export interface Step {
  label: string
  to: string
}

const DESIGN: Step = { label: 'Design your countertop', to: `/#${DESIGNER_ID}` }

const loadNextStep = loadWithQueries(async () => (await import('./next-step.tsx')).NextStep)

/**
 * Fixed to the bottom of a phone's screen: the visitor's next step. Over the designer, the bar with price and 'Add Countertop'
 * (AddCountertop.tsx) replaces it while that is on the screen, except while this one has the focus. In checkout there's none, so that nothing leads out of it.
 */
export function PhoneBar() {
  const [path] = useLocation()
  const [search] = useSearchParams()
  const page = findPage(path)
  const isCheckout = page === '/thank-you' && search.get('step') === 'schedule'
  if (page === null || isCheckout || page === '/payment-confirmation' || page === '/demo-confirmation') return null
  return (
    <aside
      aria-label="Next step or call"
      data-bottom-bar
      className="tall:sticky tall:bottom-0 z-raised focus-within:z-bar border-divider border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden print:hidden [body:has([data-checkout]:not([hidden]))_&]:hidden [body:has([data-designer-bar=seen])_&:not(:focus-within)]:pointer-events-none [body:has([data-designer-bar=seen])_&:not(:focus-within)]:opacity-0"
    >
      <div className="flex gap-3">
        <NextStepLink />
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

/** A new visitor's next step is to design. What others have done so far is looked up once the page is there. */
function NextStepLink() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!matchMedia(PHONE_SCREEN).matches) return
    if (hasSession()) setWanted(true)
    else return onFirstInteraction(() => setWanted(true))
  }, [])
  const NextStep = useOptionalPart(loadNextStep, isWanted)
  return NextStep ? <NextStep otherwise={DESIGN} renderLink={renderLink} /> : renderLink(DESIGN)
}

function renderLink({ label, to }: Step): ReactNode {
  return (
    <Link
      href={to}
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
