import { useLocation } from 'wouter'
import { useCountertops } from '#client/features/countertops/countertops.ts'
import { useDesigner } from '#client/features/countertops/use-designer.ts'
import { LazyPart } from '#client/ui/lazy-part.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
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
        Add each countertop to your list, then send it to us with your name and number. We answer with a price for what
        you drew. If you would rather talk first, call{' '}
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

function RequestSection() {
  const [, navigate] = useLocation()
  const { data: countertops = [] } = useCountertops()
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
          {countertops.length === 0
            ? 'The form stands here as soon as your list holds a countertop: one is enough.'
            : 'Your drawings go with your request. Asking costs nothing and binds you to nothing.'}
        </p>
      </div>
      {countertops.length > 0 && (
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
      )}
    </section>
  )
}

function goToForm(): void {
  goToSection(FORM_ID)
}
