import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { textDraft } from '#client/api/storage.ts'
import { ContactFields, useKeepTyped } from '#client/features/contact/ContactFields.tsx'
import { PolicyLink } from '#client/features/contact/ContactLinks.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { SlabProgress } from '#client/lib/slabs/SlabProgress.tsx'
import { priceLook, useEstimate } from '#client/lib/slabs/use-estimate.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { isInServiceArea } from '#shared/appointments/service-area.ts'
import { CONTACT_FIELDS, EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { isZipCode, quoteContactSchema } from '#shared/contact/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import { describeCountertop } from '#shared/estimate/texts.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { customerNoteSchema, MAX_CUSTOMER_NOTE_LENGTH } from '#shared/quotes/schema.ts'
import { JobFields } from './JobFields.tsx'
import { forgetJob, useJob } from './job-draft.ts'
import { PhotoField } from './photos/PhotoField.tsx'
import { forgetPhotos, showPhotoIssues } from './photos/photos.ts'
import { findEstimateChanges, SentBefore, TotalChanged } from './questions.tsx'
import { type RequestDetails, type QuoteRequestState, type RenderDrawing, useQuoteRequest } from './request-quote.ts'

interface QuoteFormProps {
  countertops: readonly OfferedCountertop[]
  renderDrawing: RenderDrawing
  Thumbnail: ComponentType<{ countertop: OfferedCountertop }>
  onSent: (quoteId: string) => void
  /** Whether something has to be done before sending. Then it has told the visitor. */
  mustWait?: () => Promise<boolean>
}

/** 'Request a Quote' (docs/rules.md, Quote form). Closing it keeps typed text and aborts a request. */
export function QuoteDialog({ onClose, onSent, ...form }: QuoteFormProps & { onClose: () => void }) {
  return (
    <TaskDialog title="Request a Quote" onClose={onClose}>
      <QuoteForm
        {...form}
        onSent={(quoteId) => {
          onClose()
          onSent(quoteId)
        }}
      />
    </TaskDialog>
  )
}

export const detailsSchema = quoteContactSchema.extend({ customerNote: customerNoteSchema })
type Values = z.input<typeof detailsSchema>
type Form = UseFormReturn<Values, unknown, RequestDetails>

export const EMPTY_DETAILS: RequestDetails = { ...EMPTY_CONTACT, customerNote: '' }
const draft = textDraft('quote_contact_draft', EMPTY_DETAILS)
const FAR_AWAY = `This is farther from ${SHOP.city} than we usually go.`
/** What differs where the office fills the form in. */
const BY_OFFICE = {
  emailRequired: false,
  endsForm: false,
  addressNote: 'Where the countertop goes. The customer can also tell us later.',
}

/** What the visitor tells us about a list of countertops (docs/rules.md, Quote form). */
export function QuoteForm({ countertops, renderDrawing, Thumbnail, onSent, mustWait }: QuoteFormProps) {
  const [defaultValues] = useState(draft.get)
  const form: Form = useForm<Values, unknown, RequestDetails>({ resolver: zodResolver(detailsSchema), defaultValues })
  useKeepTyped(form, draft)
  const submitButton = useRef<HTMLButtonElement>(null)
  const job = useJob()
  const { estimate: estimated, slabs, isPlanning } = useEstimate(countertops, job)
  const { state, totalCents, send, sendAgain, acceptTotal, dismiss } = useQuoteRequest({
    countertops,
    estimate: estimated,
    job,
    renderDrawing,
    onSent: (quoteId) => {
      form.reset(EMPTY_DETAILS)
      draft.remove()
      forgetJob()
      forgetPhotos()
      onSent(quoteId)
    },
  })
  useShownIssues(form, state, submitButton)
  const isSending = state.step === 'sending'
  const needsConfirmation = state.step === 'total_changed' || state.step === 'sent_before'
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(async (details) => {
          // Enter is no press of the button, which waits.
          if (!slabs.isFetching && !(await mustWait?.())) return send(details)
        })}
      >
        <Drawings countertops={countertops} Thumbnail={Thumbnail} />
        <Totals count={countertops.length} totalCents={totalCents} isPlanning={isPlanning} />
        <SlabProgress slabs={slabs} className="mt-4" />
        <fieldset disabled={isSending || needsConfirmation} className="mt-6 min-w-0">
          <legend className="sr-only">Your details</legend>
          <QuoteContact />
          <JobFields job={job} estimate={estimated} />
          <NoteField />
          <PhotoField />
        </fieldset>
        {state.step === 'failed' && <Problem>{state.message}</Problem>}
        {state.step === 'sent_before' ? (
          <SentBefore text={state.text} onSend={() => void sendAgain(state.details)} onDismiss={dismiss} />
        ) : state.step === 'total_changed' ? (
          <TotalChanged
            seenCents={state.seen.totalCents}
            nowCents={state.now.totalCents}
            changes={findEstimateChanges(state.seen, state.now, countertops)}
            onAccept={() => void acceptTotal(state)}
            onDismiss={dismiss}
          />
        ) : (
          <SubmitRow button={submitButton} state={state} isPlanning={slabs.isFetching} count={countertops.length} />
        )}
      </form>
    </FormProvider>
  )
}

/** A zip code where we don't measure stops nothing: the shop decides about the quote. */
export function QuoteContact({ isByOffice = false, afterPerson }: { isByOffice?: boolean; afterPerson?: ReactNode }) {
  const zipCode = useWatch<Values, 'zipCode'>({ name: 'zipCode' }) ?? ''
  const isFar = isZipCode(zipCode) && !isInServiceArea(zipCode)
  const farAway = isByOffice ? FAR_AWAY : `${FAR_AWAY} Send your request anyway, and we'll tell you if we can come.`
  return (
    <ContactFields
      {...(isByOffice && BY_OFFICE)}
      afterPerson={afterPerson}
      zipHint={isFar && <span role="status">{farAway}</span>}
    />
  )
}

/** Characters. The counter appears when fewer are left. */
const SHOW_COUNTER_BELOW = 200

/** A text of several lines to the shop. Says right away what's wrong with it, unlike the other fields. */
export function NoteField() {
  const { register } = useFormContext<Values>()
  const text = useWatch<Values, 'customerNote'>({ name: 'customerNote' })
  return (
    <TextArea
      {...register('customerNote')}
      label="Note (optional)"
      rows={3}
      hint={<span className="figures">{noteHint(MAX_CUSTOMER_NOTE_LENGTH - text.length)}</span>}
      error={customerNoteSchema.safeParse(text).error?.issues[0]?.message}
      className="mt-6"
    />
  )
}

function noteHint(left: number): string {
  if (left >= SHOW_COUNTER_BELOW) return "Anything we should know, such as a wall that isn't straight."
  return left < 0 ? `${-left} characters too many` : `${left} of ${MAX_CUSTOMER_NOTE_LENGTH} characters left`
}

/** Shows the server's issues at their fields. Sending disabled the focused element, so restores the focus. */
function useShownIssues(form: Form, state: QuoteRequestState, button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    if (state.step !== 'failed') return
    showPhotoIssues(state.issues)
    if (!showIssues(form, CONTACT_FIELDS, state.issues)) button.current?.focus()
  }, [form, state, button])
}

interface SubmitRowProps {
  button: RefObject<HTMLButtonElement | null>
  state: QuoteRequestState
  /** The total isn't there yet: their slabs decide about leftover stone. */
  isPlanning: boolean
  /** Of countertops. */
  count: number
}

function SubmitRow({ button, state, isPlanning, count }: SubmitRowProps) {
  const isSending = state.step === 'sending'
  return (
    <div className="mt-6 flex flex-col gap-4 sm:flex-row-reverse sm:flex-wrap sm:items-center">
      <Button ref={button} type="submit" variant="primary" busy={isSending || isPlanning} className="shrink-0">
        {isSending ? 'Submitting...' : isPlanning ? 'Planning slabs...' : 'Submit Request'}
      </Button>
      <div className="grow sm:flex-1 sm:basis-60">
        {isSending ? (
          <Progress {...state} count={count} />
        ) : (
          <p className="text-caption text-muted">
            We only use these details to answer your request. To have everything deleted, call {SHOP.phone}.{' '}
            <PolicyLink to="/privacy">How we use your details</PolicyLink>
          </p>
        )}
      </div>
    </div>
  )
}

/** So that nobody sends another drawing than they mean. */
function Drawings({ countertops, Thumbnail }: Pick<QuoteFormProps, 'countertops' | 'Thumbnail'>) {
  const more = countertops.length - MAX_DRAWINGS
  return (
    <>
      <ul aria-label="Countertops you send" className="mt-4 grid gap-4 sm:grid-cols-2">
        {countertops.slice(0, MAX_DRAWINGS).map((countertop) => (
          <li key={countertop.id} className="flex items-center gap-4">
            <Thumbnail countertop={countertop} />
            <span className="figures min-w-0 text-caption wrap-anywhere">
              {[describeCountertop(countertop, countertops), describeDetails(countertop)].filter(Boolean).join('. ')}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-4 text-caption text-muted">and {more} more</p>}
    </>
  )
}

const MAX_DRAWINGS = 6

function Totals({ count, totalCents, isPlanning }: { count: number; totalCents: number; isPlanning: boolean }) {
  return (
    <dl className="figures mt-4 flex flex-wrap items-baseline gap-x-8 gap-y-1 border-divider border-y py-4">
      <div className="flex items-baseline gap-2">
        <dt className="text-caption text-muted">Countertops</dt>
        <dd className="font-strong">{count}</dd>
      </div>
      <div className="flex items-baseline gap-2">
        <dt className="text-caption text-muted">Estimate, installed</dt>
        <dd {...priceLook(isPlanning, 'font-strong')}>{formatWholeDollars(totalCents)}</dd>
      </div>
    </dl>
  )
}

type ProgressProps = Extract<QuoteRequestState, { step: 'sending' }> & { count: number }

function Progress({ drawn, count, isWaitingForPhotos }: ProgressProps) {
  const text = isWaitingForPhotos
    ? 'Sending your photos'
    : drawn < count
      ? `Preparing drawing ${drawn + 1} of ${count}`
      : 'Sending your request'
  return (
    <div role="status" className="figures text-caption text-muted">
      <p>{text}</p>
      {/* Sending counts as one step, so the bar is full when the response arrives. */}
      <progress
        aria-label="Progress"
        value={drawn}
        max={count + 1}
        className="mt-2 block h-1.5 w-full appearance-none bg-divider [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-divider [&::-webkit-progress-value]:bg-pine"
      />
    </div>
  )
}
