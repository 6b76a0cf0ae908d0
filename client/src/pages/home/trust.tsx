import { memo } from 'react'
import { TRUST } from '#shared/content/trust.ts'

/** Facts that homeowners check before they hire a shop. Empty ones are left out. */
export const BeforeYouHire = memo(function BeforeYouHire({ trust = TRUST }: { trust?: typeof TRUST }) {
  const { license, insurance, inBusinessSince, warranty } = trust
  const facts = [
    ['License', license],
    ['Insurance', insurance],
    ['In business', inBusinessSince === null ? '' : `Since ${inBusinessSince}`],
    ['Warranty', warranty],
  ].filter(([, text]) => text !== '')
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="before-you-hire" className="isolate page pt-14 md:pt-24">
      <h2 id="before-you-hire" className="text-h3!">
        Before you hire us
      </h2>
      <dl className="mt-6 grid gap-x-16 gap-y-6 border-divider border-t pt-6 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt className="text-caption text-muted">{title}</dt>
            <dd className="mt-1 wrap-anywhere font-strong text-label leading-normal">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
})
