import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCountertops } from '#client/features/designer/saved/countertops.ts'
import { useNewChanges } from '#client/features/designer/saved/new-changes.tsx'
import { type DesignerStore, useDesignerStore } from '#client/features/designer/use-designer.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { mustChooseStone } from '#client/pages/designer/saved-list.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { formatCount } from '#shared/lib/counts.ts'
import { DesignerSection } from '#client/pages/designer/designer-section.tsx'
import { goToSection } from '#client/ui/screen/use-media.ts'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { PageHeading } from '#client/pages/layout/header.tsx'
import { preloadDrawing, renderPlanImage, SavedThumbnail } from '#client/pages/designer/quote-dialogs.tsx'

const FORM_ID = 'request'

const QuoteForm = lazyPart(async () => {
  preloadDrawing()
  return (await import('#client/features/quotes/QuoteForm.tsx')).QuoteForm
}, 'The form')

export function QuotePage() {
  const store = useDesignerStore()
  return (
    <>
      <PageHeading title="Get a quote">
        Add each countertop to your list, then send it to us with your name, phone number and email. We call or email
        you with a quote within {formatCount(PROMISED.answerDays, 'business day')}. Rather talk first? Call{' '}
        <PhoneLink />.
      </PageHeading>
      <DesignerSection store={store} goToForm={goToForm} />
      <RequestSection store={store} />
    </>
  )
}

/** Once shown, the form stays mounted, so it keeps its messages and a request in progress if the list becomes empty. */
function RequestSection({ store }: { store: DesignerStore }) {
  const [, navigate] = useLocation()
  const { question, askAbout } = useNewChanges(store)
  const { data } = useCountertops()
  const list = data ?? []
  const countertops = list.filter(isInOfferedStone)
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
          {data && !isShown
            ? 'Add a countertop above, and the form appears here. One is enough.'
            : 'We get your drawings with your request. Free, no obligation.'}
        </p>
      </div>
      {question}
      {wasShown && (
        <div hidden={!isShown}>
          <QuoteForm
            countertops={countertops}
            renderDrawing={renderPlanImage}
            Thumbnail={SavedThumbnail}
            // A changed list has another total, which the visitor sees before sending.
            mustWait={async () => mustChooseStone(list) || (await askAbout(list, 'Send as is')) !== list}
            onSent={() => navigate('/thank-you')}
          />
        </div>
      )}
    </section>
  )
}

function goToForm(): void {
  goToSection(FORM_ID)
}
