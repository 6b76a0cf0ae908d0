import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import type { z } from 'zod'
import { issuesOf } from '#client/api/request-error.ts'
import { randomId } from '#client/api/session-id.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { Designer } from '#client/features/designer/Designer.tsx'
import { DESIGNER_ID, goToDesigner } from '#client/features/designer/go-to-designer.ts'
import { DesignSession, useCountertops } from '#client/features/designer/saved/countertops.ts'
import { useNewChanges } from '#client/features/designer/saved/new-changes.tsx'
import { SavedCountertops } from '#client/features/designer/saved/SavedCountertops.tsx'
import { useDesignerControls, useDesignerStore } from '#client/features/designer/use-designer.ts'
import { EstimateLines } from '#client/features/estimate/EstimateLines.tsx'
import { pickTyped, useKnownCustomer } from '#client/features/office/known-customer.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { quoteAddress } from '#client/features/office/office-address.ts'
import { JobFields } from '#client/features/quotes/JobFields.tsx'
import { detailsSchema, EMPTY_DETAILS, NoteField, QuoteContact } from '#client/features/quotes/QuoteForm.tsx'
import {
  changedEstimate,
  DrawingError,
  type OfficeQuote,
  type RequestDetails,
  sendOfficeQuote,
  useAcceptedEstimate,
} from '#client/features/quotes/request-quote.ts'
import { SlabProgress } from '#client/lib/slabs/SlabProgress.tsx'
import { priceLook, useEstimate } from '#client/lib/slabs/use-estimate.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { useUnsavedPage } from '#client/ui/dialog/unsaved-page.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { goToSection } from '#client/ui/screen/use-media.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { optionalEmail } from '#shared/contact/schema.ts'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { PRICE_INCLUDES, priceBand } from '#shared/estimate/texts.ts'
import { DEFAULT_JOB, type Job } from '#shared/fabrication/details.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { renderPlanImage } from './designer/quote-dialogs.tsx'

const LIST_ID = 'new-quote-countertops'
const ESTIMATE_ID = 'new-quote-estimate'
/** Someone in the shop may have no email. */
const schema = detailsSchema.extend({ email: optionalEmail })

/** /orders/new: the office makes a quote for a customer in the shop or on the phone (docs/rules.md, Quotes by the office). */
export function NewQuote() {
  const [session] = useState(randomId)
  return (
    <DesignSession value={session}>
      <NewQuoteOf session={session} />
    </DesignSession>
  )
}

/** The countertops are in a list of their own: what a visitor drew in this browser stays. */
function NewQuoteOf({ session }: { session: string }) {
  const [, navigate] = useLocation()
  const store = useDesignerStore()
  const designer = useDesignerControls(store)
  const list = useCountertops()
  const { question, askAbout } = useNewChanges(store)
  const countertops = useMemo(() => (list.data ?? []).filter(isInOfferedStone), [list.data])
  const form = useForm<z.input<typeof schema>, unknown, RequestDetails>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY_DETAILS,
  })
  const [job, setJob] = useState(DEFAULT_JOB)
  const [emailCustomer, setEmailCustomer] = useState(true)
  const [isEmpty, setEmpty] = useState(false)
  const { estimate: estimated, slabs, isPlanning } = useEstimate(countertops, job)
  const { current: quoted, accept } = useAcceptedEstimate(estimated)
  const saveButton = useRef<HTMLButtonElement>(null)

  const known = useKnownCustomer(useWatch({ control: form.control, compute: pickTyped }), true)
  const { question: leaveQuestion, leave } = useUnsavedPage({
    hasChanges: form.formState.isDirty || countertops.length > 0 || designer.canUndo || job !== DEFAULT_JOB,
    title: 'Discard this quote?',
    text: 'What you typed and drew is not saved yet.',
  })
  const change = useOfficeChange({
    send: (quote: OfficeQuote, idempotencyKey) =>
      sendOfficeQuote(quote, { session, idempotencyKey, renderDrawing: renderPlanImage }),
    done: ({ number }) => ({ title: `Quote #${number} saved` }),
    show: (error) => {
      accept(changedEstimate(error))
      if (!showIssues(form, CONTACT_FIELDS, issuesOf(error))) saveButton.current?.focus()
      return true
    },
    onSaved: ({ number }) => leave(() => navigate(quoteAddress(number), { replace: true })),
  })

  const save = form.handleSubmit(async (details) => {
    setEmpty(countertops.length === 0)
    if (countertops.length === 0) return goToDesigner()
    // A changed list has another total, which the person sees before saving.
    if ((await askAbout(countertops, 'Save as is')) !== countertops) return
    const whose = await known.find()
    if (whose) change.save({ details, countertops, job, seen: quoted, emailCustomer, ...whose })
  })
  const problem =
    isEmpty && countertops.length === 0
      ? 'Add a countertop first.'
      : change.error instanceof DrawingError
        ? change.error.message
        : change.problem
  return (
    <FormProvider {...form}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h3!">New quote</h1>
        <Link href="/orders" className={buttonClasses('quiet', 'small')}>
          Cancel
        </Link>
      </div>
      {question}
      {leaveQuestion}
      <CustomerForm isSaving={change.isSaving} afterPerson={known.question} />
      <DrawCountertops store={store} designer={designer} job={job} />
      <section
        id={ESTIMATE_ID}
        aria-labelledby="new-quote-total"
        tabIndex={-1}
        className="mt-10 max-w-3xl outline-none"
      >
        <NewEstimate countertops={countertops} quoted={quoted} isPlanning={isPlanning} />
        <SlabProgress slabs={slabs} className="mt-4" />
        <fieldset disabled={change.isSaving} className="min-w-0">
          <legend className="sr-only">Job</legend>
          <JobFields job={job} estimate={quoted} onChange={setJob} isByOffice />
          <EmailCopy checked={emailCustomer} onChange={setEmailCustomer} />
        </fieldset>
        <div role="alert">
          {problem !== undefined && (
            <p className="mt-6 border-error border-l-2 bg-white px-4 py-3 text-error text-label">{problem}</p>
          )}
        </div>
        <Button
          ref={saveButton}
          variant="primary"
          busy={change.isSaving || slabs.isFetching}
          className="mt-6 max-sm:w-full"
          onClick={() => void save()}
        >
          {change.isSaving ? 'Saving...' : slabs.isFetching ? 'Planning slabs...' : 'Save quote'}
        </Button>
      </section>
    </FormProvider>
  )
}

interface DrawCountertopsProps {
  store: ReturnType<typeof useDesignerStore>
  designer: ReturnType<typeof useDesignerControls>
  job: Job
}

/** The designer, and below it what is saved in the list. */
function DrawCountertops({ store, designer, job }: DrawCountertopsProps) {
  return (
    <>
      <section id={DESIGNER_ID} aria-labelledby="new-quote-design" tabIndex={-1} className="mt-10 outline-none">
        <h2 id="new-quote-design" className="mb-4 text-lead!">
          {designer.edit ? `Editing ${designer.edit.title}` : 'Countertops'}
        </h2>
        <div className="max-md:-mx-4">
          <Designer
            designer={designer}
            onSeeList={() => goToSection(LIST_ID)}
            onGetQuote={() => goToSection(ESTIMATE_ID)}
            nextStep="Go to estimate"
            job={job}
          />
        </div>
      </section>
      <section id={LIST_ID} aria-label="Countertops of this quote" tabIndex={-1} className="mt-8 outline-none">
        <SavedCountertops store={store} />
      </section>
    </>
  )
}

function CustomerForm({ isSaving, afterPerson }: { isSaving: boolean; afterPerson: ReactNode }) {
  return (
    <form
      noValidate
      aria-labelledby="new-quote-customer"
      className="mt-4 max-w-3xl"
      onSubmit={(event) => event.preventDefault()}
    >
      <h2 id="new-quote-customer" className="mb-4 text-lead!">
        Customer
      </h2>
      <fieldset disabled={isSaving} className="min-w-0">
        <legend className="sr-only">Customer</legend>
        <QuoteContact isByOffice afterPerson={afterPerson} />
        <NoteField />
      </fieldset>
    </form>
  )
}

interface NewEstimateProps {
  countertops: readonly OfferedCountertop[]
  quoted: Estimate
  isPlanning: boolean
}

function NewEstimate({ countertops, quoted, isPlanning }: NewEstimateProps) {
  return (
    <>
      <h2 id="new-quote-total" className="text-lead!">
        Estimate
      </h2>
      {countertops.length > 0 && (
        <>
          <p {...priceLook(isPlanning, 'figures mt-3 font-serif text-[2.5rem] leading-none tracking-[-0.022em]')}>
            {formatWholeDollars(quoted.totalCents)}
          </p>
          <p className="mt-1.5 text-caption text-muted">{PRICE_INCLUDES}</p>
          <p className="figures mt-4 text-label">{priceBand(quoted)}</p>
          <EstimateLines countertops={countertops} estimate={quoted} />
        </>
      )}
    </>
  )
}

function EmailCopy({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const hasEmail = useWatch<z.input<typeof schema>, 'email'>({ name: 'email' }) !== ''
  return (
    <Checkbox
      className="mt-7 border-divider border-t pt-4"
      label="Email the customer a copy"
      checked={checked && hasEmail}
      disabled={!hasEmail}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
