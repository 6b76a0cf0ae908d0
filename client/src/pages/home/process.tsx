import { memo } from 'react'
import { PROCESS, PROMISES } from '#shared/content/process.ts'

/** The steps after a request with their times, and the shop's promises. */
export const ProcessSteps = memo(function ProcessSteps() {
  return (
    <section aria-labelledby="how-it-goes" className="isolate page pt-14 md:pt-24">
      <div className="mb-8 grid gap-x-16 gap-y-4 md:mb-11 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h2 id="how-it-goes">From drawing to kitchen</h2>
        <p className="text-muted">{PROCESS.introduction}</p>
      </div>
      <ol className="grid border-control border-t md:grid-cols-2 lg:grid-cols-5">
        {PROCESS.steps.map(({ title, text, time }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] border-divider border-b py-6 last:border-b-0 md:pr-8 md:max-lg:last:col-span-2 lg:flex lg:flex-col lg:border-b-0 lg:border-l lg:pr-6 lg:pb-2 lg:pl-6 lg:first:border-l-0 lg:first:pl-0"
          >
            <span aria-hidden className="figures pt-1 text-caption text-brass lg:mb-5 lg:pt-0">
              {index + 1}
            </span>
            <div className="flex grow flex-col">
              <h3 className="text-[1.375rem] leading-tight tracking-[-0.01em]">{title}</h3>
              <p className="mt-2 text-label text-muted leading-normal">{text}</p>
              <p className="mt-3 text-caption text-ink lg:mt-auto lg:pt-5">{time}</p>
            </div>
          </li>
        ))}
      </ol>
      <dl className="mt-10 grid gap-x-16 gap-y-6 border-divider border-t pt-8 md:mt-14 md:grid-cols-3">
        {PROMISES.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-strong text-label">{title}</dt>
            <dd className="mt-1.5 max-w-[30em] text-label text-muted leading-normal">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
})
