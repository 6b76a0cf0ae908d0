import type { ReactNode } from 'react'
import { usePriceList } from '#client/lib/price-list.ts'
import { Icon } from '#client/ui/icons.tsx'
import { CARE } from '#shared/content/care.ts'
import { listQuestions } from '#shared/content/faq.ts'
import { listPriceTerms } from '#shared/content/price-terms.ts'
import { formatPrice } from '#shared/lib/cents.ts'

export function PriceTerms() {
  const priceList = usePriceList()
  const { included, inYourEstimate, agreedAfterTheVisit } = listPriceTerms(priceList)
  return (
    <Section id="price" title="What the price includes">
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        <TermList title="Included" terms={included} />
        <TermList title="Priced after the visit" terms={agreedAfterTheVisit} />
        <TermList
          title="Added to your estimate if you choose it"
          terms={inYourEstimate}
          className="figures sm:col-span-2 sm:[&_ul]:grid sm:[&_ul]:grid-cols-2 sm:[&_ul]:gap-x-12"
        />
      </div>
      <p className="mt-6 text-caption text-muted">Our minimum is {formatPrice(priceList.minimumJobCents)}.</p>
    </Section>
  )
}

function TermList({ title, terms, className }: { title: string; terms: readonly string[]; className?: string }) {
  return (
    <div className={className}>
      <h3 className="font-sans font-strong text-label tracking-normal">{title}</h3>
      <ul className="mt-3 border-divider border-b">
        {terms.map((term) => (
          <li key={term} className="border-divider border-t py-2.5 text-label leading-normal">
            {term}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Care() {
  return (
    <Section id="care" title="Caring for quartz" text={CARE.introduction}>
      <dl className="grid gap-x-12 sm:grid-cols-2">
        {CARE.rules.map(({ title, text }) => (
          <div key={title} className="border-divider border-t py-4.5">
            <dt className="font-strong text-label">{title}</dt>
            <dd className="mt-1 text-label text-muted leading-normal">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Opens without scripts. */
export function Faq() {
  return (
    <Section id="questions" title="Common questions">
      <div className="border-divider border-b">
        {listQuestions(usePriceList()).map(({ question, answer }) => (
          <details key={question} className="group border-divider border-t">
            <summary className="flex min-h-control list-none items-baseline justify-between gap-6 py-3.5 font-strong text-body decoration-control underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
              <h3 className="font-[inherit] font-sans text-body tracking-normal">{question}</h3>
              <Icon name="plus" className="size-4 self-center text-muted group-open:hidden" />
              <Icon name="minus" className="hidden size-4 self-center text-muted group-open:block" />
            </summary>
            <p className="max-w-[42em] pb-6 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

function Section({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="page grid scroll-mt-6 gap-x-16 gap-y-6 pt-section md:grid-cols-[5fr_7fr]"
    >
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p className="mt-4 max-w-[34em] text-muted">{text}</p>}
      </div>
      <div className="min-w-0 md:pt-2">{children}</div>
    </section>
  )
}
