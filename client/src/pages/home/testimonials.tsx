import { memo } from 'react'
import { Testimonials } from '#client/features/testimonials/Testimonials.tsx'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'

export const WhatCustomersSay = memo(function WhatCustomersSay() {
  return (
    <section aria-labelledby="testimonials" className="isolate page pt-14 md:pt-24">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h2 id="testimonials">What customers say</h2>
          {TESTIMONIALS.some(({ sample }) => sample) && (
            <p className="mt-4 max-w-[24em] text-muted">
              These are samples, not real reviews. Our customers' own words will replace them.
            </p>
          )}
        </div>
        <Testimonials testimonials={TESTIMONIALS} />
      </div>
    </section>
  )
})
