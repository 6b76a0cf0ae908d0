import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState, type Ref } from 'react'
import { FormProvider, useForm, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form'
import { ContactFields } from '#client/features/contact/ContactFields.tsx'
import { PolicyLink } from '#client/features/contact/ContactLinks.tsx'
import { createContactDraft, type ContactValues } from '#client/features/contact/contact-draft.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { Button } from '#client/ui/button.tsx'
import { isInServiceArea } from '#shared/appointments/service-area.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { describeCountertop } from '#shared/estimate/texts.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { CONTACT_FIELDS, type Contact, EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { isZipCode, quoteContactSchema } from '#shared/contact/schema.ts'
import { findEstimateChanges } from './estimate-changes.ts'
import { JobFields } from './JobFields.tsx'
import { forgetJob, saveJob, useJob } from './job-draft.ts'
import { PhotoField } from './photos/PhotoField.tsx'
import { forgetPhotos, showPhotoIssues } from './photos/send-photos.ts'
import type { RenderDrawing } from './send-quote.ts'
import { TotalChanged } from './TotalChanged.tsx'
import { type QuoteRequestState, useQuoteRequest } from './use-quote-request.ts'
import { storageEntry } from '#client/api/storage.ts'
import { TextArea } from '#client/ui/field.tsx'
import { customerNoteSchema, MAX_CUSTOMER_NOTE_LENGTH } from '#shared/quotes/schema.ts'

/** In session storage, like the contact. */
const stored = storageEntry('session', 'quote_note_draft')

/** Characters. The counter appears when fewer are left. */
const SHOW_COUNTER_BELOW = 200

/** The note that the visitor typed. It survives closing the form and a reload. `problem` says why it can't be sent. */
function useNote() {
  const [text, setText] = useState(() => stored.read() ?? '')
  return {
    text,
    problem: customerNoteSchema.safeParse(text).error?.issues[0]?.message,
    setText: (next: string) => {
      if (next === '') stored.remove()
      else stored.write(next)
      setText(next)
    },
  }
}

interface NoteFieldProps {
  note: ReturnType<typeof useNote>
  ref?: Ref<HTMLTextAreaElement>
}

/** A text of several lines to the shop. */
function NoteField({ note: { text, problem, setText }, ref }: NoteFieldProps) {
  const left = MAX_CUSTOMER_NOTE_LENGTH - text.length
  return (
    <TextArea
      ref={ref}
      label="Note (optional)"
      rows={3}
      value={text}
      onChange={({ target }) => setText(target.value)}
      hint={<span className="figures">{describeRoom(left)}</span>}
      error={problem}
      className="mt-6"
    />
  )
}

function describeRoom(left: number): string {
  if (left >= SHOW_COUNTER_BELOW) return "Anything we should know, such as a wall that isn't straight."
  return left < 0 ? `${-left} characters too many` : `${left} of ${MAX_CUSTOMER_NOTE_LENGTH} characters left`
}

export type ThumbnailOf = ComponentType<{ countertop: OfferedCountertop }>

interface QuoteFormProps {
  countertops: readonly OfferedCountertop[]
  renderDrawing: RenderDrawing
  Thumbnail: ThumbnailOf
  onSent: (quoteId: string) => void
  /** Whether something has to be done before sending. Then it has told the visitor. */
  mustWait?: () => Promise<boolean>
}

const draft = createContactDraft('quote_contact_draft')
const FAR_AWAY = `This is farther from ${SHOP.city} than we usually go. Send your request anyway, and we'll tell you if we can come.`

/** The contact form for a list of countertops (docs/rules.md, Quote form). */
export function QuoteForm({ countertops, renderDrawing, Thumbnail, onSent, mustWait }: QuoteFormProps) {
  const [defaultValues] = useState(() => draft.read())
  const form = useForm<ContactValues, unknown, Contact>({ resolver: zodResolver(quoteContactSchema), defaultValues })
  const submitButton = useRef<HTMLButtonElement>(null)
  const { job, estimates } = useJobEstimates(countertops)
  const note = useNote()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const { state, totalCents, send, sendAgain, acceptTotal, dismiss } = useQuoteRequest({
    countertops,
    estimate: estimates.withJob,
    job,
    note: note.text,
    renderDrawing,
    onSent: (quoteId) => {
      unsubscribe.current()
      draft.forget()
      forgetJob()
      note.setText('')
      forgetPhotos()
      form.reset(EMPTY_CONTACT)
      onSent(quoteId)
    },
  })

  const unsubscribe = useKeptDraft(form)
  useShownIssues(form, state, submitButton)
  const isSending = state.step === 'sending'
  const needsConfirmation = state.step === 'total_changed' || state.step === 'sent_before'
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(async (contact) => {
          if (note.problem) return noteField.current?.focus()
          if (!(await mustWait?.())) return send(contact)
        })}
      >
        <Drawings countertops={countertops} Thumbnail={Thumbnail} />
        <Totals count={countertops.length} totalCents={totalCents} />
        <fieldset disabled={isSending || needsConfirmation} className="mt-6 min-w-0">
          <legend className="sr-only">Your details</legend>
          <QuoteContact />
          <JobFields
            job={job}
            onChange={saveJob}
            estimate={estimates.withJob}
            totalWithoutRemovalCents={estimates.withoutRemoval.totalCents}
          />
          <NoteField note={note} ref={noteField} />
          <PhotoField />
        </fieldset>
        {state.step === 'failed' && (
          <p role="alert" className="mt-6 border-error border-l-2 bg-white px-4 py-3 text-error text-label">
            {state.message}
          </p>
        )}
        {state.step === 'sent_before' ? (
          <SentBefore text={state.text} onSend={() => void sendAgain(state.contact)} onDismiss={dismiss} />
        ) : state.step === 'total_changed' ? (
          <TotalChanged
            seenCents={state.seen.totalCents}
            nowCents={state.now.totalCents}
            changes={findEstimateChanges(state.seen, state.now, countertops)}
            onAccept={() => void acceptTotal(state)}
            onDismiss={dismiss}
          />
        ) : (
          <SubmitRow button={submitButton} state={state} />
        )}
      </form>
    </FormProvider>
  )
}

/** Keeps what is typed. Returns how to stop that. */
function useKeptDraft(form: UseFormReturn<ContactValues, unknown, Contact>): RefObject<() => void> {
  const unsubscribe = useRef(() => {})
  useEffect(() => {
    unsubscribe.current = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.write(values),
    })
    return unsubscribe.current
  }, [form])
  return unsubscribe
}

/** A zip code where we don't measure stops nothing: the shop decides about the quote. */
function QuoteContact() {
  const { control } = useFormContext<ContactValues>()
  const zipCode = useWatch({ control, name: 'zipCode' }) ?? ''
  const isFar = isZipCode(zipCode) && !isInServiceArea(zipCode)
  return <ContactFields zipHint={isFar && <span role="status">{FAR_AWAY}</span>} />
}

/** Shows the server's issues at their fields. Sending disabled the focused element, so restores the focus. */
function useShownIssues(
  form: UseFormReturn<ContactValues, unknown, Contact>,
  state: QuoteRequestState,
  submitButton: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(() => {
    if (state.step !== 'failed') return
    showPhotoIssues(state.issues)
    if (!showIssues(form, CONTACT_FIELDS, state.issues)) submitButton.current?.focus()
  }, [form, state, submitButton])
}

/** The job, and the estimates with and without its removal. */
function useJobEstimates(countertops: readonly OfferedCountertop[]) {
  const job = useJob()
  const estimates = useMemo(
    () => ({
      withJob: estimate(countertops, PRICE_LIST, job),
      withoutRemoval: estimate(countertops, PRICE_LIST, { ...job, removal: 'none' }),
    }),
    [countertops, job],
  )
  return { job, estimates }
}

function SubmitRow({ button, state }: { button: RefObject<HTMLButtonElement | null>; state: QuoteRequestState }) {
  const isSending = state.step === 'sending'
  return (
    <div className="mt-6 flex flex-col gap-4 sm:flex-row-reverse sm:flex-wrap sm:items-center">
      <Button ref={button} type="submit" variant="primary" busy={isSending} className="shrink-0">
        {isSending ? 'Submitting...' : 'Submit Request'}
      </Button>
      <div className="grow sm:flex-1 sm:basis-60">
        {isSending ? (
          <Progress state={state} />
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
            <span className="figures min-w-0 text-caption wrap-anywhere">{describeCountertop(countertop)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-4 text-caption text-muted">and {more} more</p>}
    </>
  )
}

const MAX_DRAWINGS = 6

function Totals({ count, totalCents }: { count: number; totalCents: number }) {
  return (
    <dl className="figures mt-4 flex flex-wrap items-baseline gap-x-8 gap-y-1 border-divider border-y py-4">
      <div className="flex items-baseline gap-2">
        <dt className="text-caption text-muted">Countertops</dt>
        <dd className="font-strong">{count}</dd>
      </div>
      <div className="flex items-baseline gap-2">
        <dt className="text-caption text-muted">Estimate, installed</dt>
        <dd className="font-strong">{formatWholeDollars(totalCents)}</dd>
      </div>
    </dl>
  )
}

function Progress({ state: { progress } }: { state: Extract<QuoteRequestState, { step: 'sending' }> }) {
  const { drawn, of, isWaitingForPhotos } = progress
  const text = isWaitingForPhotos
    ? 'Sending your photos'
    : drawn < of
      ? `Preparing drawing ${drawn + 1} of ${of}`
      : 'Sending your request'
  return (
    <div role="status" className="figures text-caption text-muted">
      <p>{text}</p>
      {/* Sending counts as one step, so the bar is full when the response arrives. */}
      <progress
        aria-label="Progress"
        value={drawn}
        max={of + 1}
        className="mt-2 block h-1.5 w-full appearance-none bg-divider [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-divider [&::-webkit-progress-value]:bg-pine"
      />
    </div>
  )
}

interface SentBeforeProps {
  /** When they were sent, and the quote's number. */
  text: string
  onSend: () => void
  onDismiss: () => void
}

/** Asks before the same countertops are sent again. */
function SentBefore({ text, onSend, onDismiss }: SentBeforeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-6 border-brass border-l-2 bg-white px-4 py-4 outline-none sm:px-5"
    >
      <p className="figures font-strong">{text}.</p>
      <p className="mt-1 text-caption text-muted">We haven't sent them again yet.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onSend}>
          Send again
        </Button>
        <Button onClick={onDismiss}>Not now</Button>
      </div>
    </div>
  )
}
