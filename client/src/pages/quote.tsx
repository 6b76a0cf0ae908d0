import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCountertops } from '#client/features/countertops/countertops.ts'
import { useDesigner } from '#client/features/countertops/use-designer.ts'
import { LazyPart } from '#client/ui/lazy-part.tsx'
import { PROMISED } from '#shared/content/promises.ts'
import { SHOP } from '#shared/content/shop.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { countOf } from '#shared/lib/counts.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import { DesignSection } from './design-section.tsx'
import { goToSection } from './go-to-section.ts'
import { PageHeading } from './page-heading.tsx'
import { drawPlan } from './quote-dialogs.tsx'

const FORM_ID = 'request'

const loadForm = async () => (await import('#client/features/quotes/QuoteForm.tsx')).QuoteForm

/** Drawing, list and form on one page, in the order in which one needs them. */
export function Quote() {
  const designer = useDesigner()
  return (
    <>
      <PageHeading title="Get a quote">
        Add each countertop to your list, then send it to us with your name, number and email. Within{' '}
        {countOf(PROMISED.answerDays, 'working day')} we call or write back with what we think of it. If you would
        rather talk first, call{' '}
        <a href={phoneHref(SHOP.phone)} className="link figures whitespace-nowrap">
          {SHOP.phone}
        </a>
        .
      </PageHeading>
      <DesignSection designer={designer} goToForm={goToForm} />
      <RequestSection />
    </>
  )
}

/** The form stays mounted once it was shown, as a dialog's does: what it says and sends outlives an empty list. */
function RequestSection() {
  const [, navigate] = useLocation()
  const { data } = useCountertops()
  const countertops = data ?? []
  const isShown = countertops.length > 0
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return (
    <section
      id={FORM_ID}
      aria-labelledby="request-heading"
      tabIndex={-1}
      className="page grid gap-x-16 gap-y-8 pt-14 md:grid-cols-[5fr_7fr] md:pt-24"
    >
      <div>
        <h2 id="request-heading">Request a Quote</h2>
        <p className="mt-4 max-w-[26em] text-muted">
          {data?.length === 0
            ? 'Add a countertop above, and the form appears here: one is enough.'
            : 'Your drawings go with your request. Asking costs nothing and binds you to nothing.'}
        </p>
      </div>
      {wasShown && (
        <div hidden={!isShown}>
          <LazyPart
            name="The form"
            load={loadForm}
            props={{
              countertops,
              estimate: estimate(countertops, PRICE_LIST),
              renderDrawing: drawPlan,
              onSent: () => navigate('/thank-you'),
            }}
          />
        </div>
      )}
    </section>
  )
}

function goToForm(): void {
  goToSection(FORM_ID)
}
