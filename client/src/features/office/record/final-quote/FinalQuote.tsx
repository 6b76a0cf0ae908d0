import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { showAnswer } from '#client/api/query-client.ts'
import { aboutRevision, dropDraft, readDraft } from '#client/features/office/draft-storage.ts'
import { ignoreGone } from '#client/features/office/failures.ts'
import { goToFinalQuote } from '#client/features/office/keys.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { ConfirmChange, useOfficeChange } from '#client/features/office/office-change.tsx'
import { finalQuotesQuery } from '#client/features/office/quote-queries.ts'
import { quoteName } from '#client/features/office/row-texts.ts'
import { Money } from '#client/features/office/record/money/Money.tsx'
import { Heading } from '#client/features/office/record/quote/QuoteDetails.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { Skeleton } from '#client/ui/loading.tsx'
import type { OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { Me } from '#shared/people/schema.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { CLOSED_STAGES, QUOTE_STAGES } from '#shared/quotes/statuses.ts'
import { Countertops } from './Countertops.tsx'
import { showDraft } from './draft.ts'
import { DraftTerms, DraftText, StonesToChoose } from './DraftFields.tsx'
import { Difference, FinalPrice } from './FinalPrice.tsx'
import { DraftContext, useDraft, useOpenDraft, useSaveOpenForms } from './open-draft.ts'
import { FabricationPart, Part } from './parts.tsx'
import { Revisions } from './Revisions.tsx'
import { SendDraft } from './SendDraft.tsx'

interface FinalQuoteProps {
  quote: QuoteDetail
  me: Me
}

/** What a quote's record shows of its final quote, and where: first once it's measured or begun, until then at the estimate. */
export function useFinalQuote({ quote, me }: { quote: QuoteDetail | undefined; me: Me }): {
  first: ReactNode
  atEstimate: ReactNode
} {
  const query = useQuery({
    ...finalQuotesQuery(quote?.id ?? ''),
    enabled: quote !== undefined && !quote.erased,
  })
  if (!quote || quote.erased) return { first: null, atEstimate: null }
  const { stage } = quote
  const isClosed = CLOSED_STAGES.includes(stage)
  const hasAny = query.data !== undefined && query.data.revisions.length > 0
  const isFirst = hasAny || (!isClosed && QUOTE_STAGES.indexOf(stage) >= QUOTE_STAGES.indexOf('measured'))
  if (isFirst)
    return { first: <FinalQuote key={quote.id} quote={quote} me={me} mayBegin={!isClosed} />, atEstimate: null }
  const isOffered = !isClosed && query.data !== undefined
  return { first: null, atEstimate: isOffered && <Begin quote={quote} label="Begin a final quote" isQuiet /> }
}

/** The price that counts: its draft, and the revisions before. */
function FinalQuote({ quote, me, mayBegin }: FinalQuoteProps & { mayBegin: boolean }) {
  const query = useQuery(finalQuotesQuery(quote.id))
  const part = useRef<HTMLElement>(null)
  /** How often the draft was begun again: another one may have its number. */
  const [replaced, setReplaced] = useState(0)
  useEffect(() => {
    goToFinalQuote.set(() => {
      // The way on, if there's no draft yet.
      const place = part.current?.querySelector<HTMLElement>('[data-begin]') ?? part.current
      place?.focus({ preventScroll: true })
      // Its head, because the whole is taller than the screen. The list beside it stays where it is.
      part.current?.firstElementChild?.scrollIntoView?.({ block: 'nearest' })
    })
    return () => goToFinalQuote.set(null)
  }, [])
  const { revisions } = query.data ?? {}
  const draft = revisions?.find(({ state }) => state === 'draft')
  const accepted = revisions?.find(({ state }) => state === 'accepted')
  const others = revisions?.filter(({ state }) => state !== 'draft') ?? []
  return (
    <section ref={part} tabIndex={-1} aria-label="Final quote" className="mb-10 outline-none">
      {!draft && <Heading>Final quote</Heading>}
      <NotLoaded query={query} what="the final quote" isQuiet className="mt-2">
        <Skeleton className="mt-3 h-24" />
      </NotLoaded>
      {draft && (
        <OpenDraft
          key={`${draft.revision} ${replaced}`}
          quote={quote}
          draft={draft}
          me={me}
          part={part}
          onReplaced={() => setReplaced((before) => before + 1)}
        />
      )}
      {accepted && query.data && <Money quote={quote} money={query.data.money} accepted={accepted} me={me} />}
      {revisions && !draft && mayBegin && (
        <Begin quote={quote} newest={others[0]} label="Begin final quote" isQuiet={accepted !== undefined} />
      )}
      {others.length > 0 && <Revisions quote={quote} revisions={others} />}
    </section>
  )
}

interface BeginProps {
  quote: QuoteDetail
  /** The revision of which the draft is a copy. */
  newest?: OfficeFinalQuote | undefined
  label: string
  isQuiet?: boolean
}

function Begin({ quote, newest, label, isQuiet = false }: BeginProps) {
  const begin = useBegin(quote)
  const sizesOf = (quote.measured?.countertops.length ?? 0) > 0 ? quote.measured?.appointmentDate : undefined
  const from = newest
    ? `As a copy of revision ${newest.revision}.`
    : sizesOf
      ? `From the sizes of ${formatMonthDay(sizesOf)}.`
      : 'From the drawing.'
  return (
    <div className={`figures flex flex-wrap items-center gap-x-4 gap-y-1 ${isQuiet ? 'mt-4' : 'mt-3'}`}>
      <Button
        data-begin={!isQuiet || undefined}
        size="small"
        variant={isQuiet ? 'link' : 'primary'}
        busy={begin.isSaving}
        onClick={() => begin.save({})}
      >
        {begin.isSaving ? 'Beginning...' : label}
      </Button>
      <p className="text-caption text-muted">{from}</p>
    </div>
  )
}

function useBegin(quote: QuoteDetail) {
  const queryClient = useQueryClient()
  return useOfficeChange({
    failed: 'begin the final quote',
    about: quoteName(quote),
    send: (body: { from?: 'sizes' }, idempotencyKey) =>
      call('POST /api/quotes/{id}/final-quotes', { params: { id: quote.id }, body, idempotencyKey }),
    onSaved: (draft) => {
      showDraft(queryClient, quote.id, draft)
      // The button is gone. Once the draft is there.
      setTimeout(() => goToFinalQuote.get()?.())
    },
  })
}

interface DraftProps extends FinalQuoteProps {
  draft: OfficeFinalQuote
  /** The part around it, which gets the focus once the draft is gone. */
  part: RefObject<HTMLElement | null>
  /** Another draft is in its place. */
  onReplaced: () => void
}

function OpenDraft(props: DraftProps) {
  const { quote, me, draft } = props
  const open = useOpenDraft({
    quoteId: quote.id,
    customerId: quote.customerId,
    about: quoteName(quote),
    me,
    saved: draft,
  })
  return (
    <DraftContext value={open}>
      <Draft {...props} />
    </DraftContext>
  )
}

function Draft(props: DraftProps) {
  const { quote, draft } = props
  const { revision, estimated, totalCents, depositCents, balanceCents, unfit, newerSizes } = draft
  const [asked, setAsked] = useState<'delete' | 'begin again' | null>(null)
  const send = useAskToSend(props)
  useSendKey(props.part, () => void send.ask())
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex items-center gap-x-3">
          <Heading>{`Final quote ${revision}`}</Heading>
          <Badge look="outline">Draft</Badge>
        </div>
        <Button size="small" variant="link" onClick={() => setAsked('delete')}>
          Delete draft
        </Button>
      </div>
      <p className="figures mt-2 font-serif text-[2.5rem] leading-none tracking-[-0.022em]">
        {formatCents(totalCents)}
      </p>
      <p className="figures mt-1.5 text-caption text-muted">{`Estimated ${formatCents(estimated.totalCents)} · Deposit ${formatCents(depositCents)} · Balance ${formatCents(balanceCents)}`}</p>
      {unfit.length > 0 && <Unfit texts={unfit} />}
      {newerSizes && (
        <div className="figures mt-4 flex flex-wrap items-center gap-x-4 border-brass border-l-2 bg-white px-4 py-2 text-label">
          <p>{`Newer sizes were saved ${formatMonthDay(newerSizes)}.`}</p>
          <Button size="small" variant="link" onClick={() => setAsked('begin again')}>
            Begin again from them
          </Button>
        </div>
      )}
      <Countertops />
      <FabricationOfDraft quote={quote} />
      <FinalPrice />
      <Part title="Stones to choose from">
        <StonesToChoose />
      </Part>
      <Difference />
      <Part title="Terms">
        <DraftTerms quotedAt={quote.createdAt} />
      </Part>
      <Part title="Words">
        <DraftText name="text" label="Text for the customer" />
        <DraftText name="officeNote" label="Note for the office" />
      </Part>
      <SendDraft part={props.part} email={quote.email} {...send} />
      {asked && <EndDraft {...props} isBegunAgain={asked === 'begin again'} onClose={() => setAsked(null)} />}
    </>
  )
}

function FabricationOfDraft({ quote }: { quote: QuoteDetail }) {
  const { quoteId, saved: draft } = useDraft()
  const queryClient = useQueryClient()
  return (
    <Part title="Fabrication">
      <FabricationPart
        quote={quote}
        revision={draft}
        onSaved={(version) => {
          // Nothing else of it has changed.
          if (version === draft.version + 1) showDraft(queryClient, quoteId, { ...draft, version })
          else void queryClient.invalidateQueries({ queryKey: finalQuotesQuery(quoteId).queryKey })
        }}
      />
    </Part>
  )
}

/** Opens the question before a draft is sent, once all that the person did in it is saved. */
function useAskToSend({ part, quote, draft, me }: DraftProps) {
  const saveOpenForms = useSaveOpenForms()
  const { fail } = useFocusInvalid(part)
  const [state, setState] = useState<'closed' | 'saving' | "slabs aren't saved" | 'open'>('closed')
  async function ask(): Promise<void> {
    setState('saving')
    const isSaved = await saveOpenForms()
    const areSlabsLeft = readDraft('layout', me, aboutRevision(quote.id, draft.revision)) !== undefined
    if (!isSaved) fail()
    setState(!isSaved ? 'closed' : areSlabsLeft ? "slabs aren't saved" : 'open')
  }
  return { state, ask, close: () => setState('closed') }
}

/** Ctrl+Enter in the draft. */
function useSendKey(part: RefObject<HTMLElement | null>, send: () => void): void {
  const onPress = useEffectEvent(send)
  useEffect(() => {
    const place = part.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onPress()
    }
    place?.addEventListener('keydown', onKeyDown)
    return () => place?.removeEventListener('keydown', onKeyDown)
  }, [part])
}

function Unfit({ texts }: { texts: readonly string[] }) {
  return (
    <div role="group" aria-label="To look at" className="mt-4 border-brass border-l-2 bg-white px-4 py-3 text-label">
      <p className="font-strong">To look at</p>
      <ul className="mt-1 grid gap-1">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface EndDraftProps extends DraftProps {
  isBegunAgain: boolean
  onClose: () => void
}

/** Asks before the draft is deleted, or replaced by one from the newer sizes. */
function EndDraft({ quote, draft, part, onReplaced, isBegunAgain, onClose }: EndDraftProps) {
  const queryClient = useQueryClient()
  const { revision, version } = draft
  const params = { id: quote.id }
  async function deleteDraft() {
    await call('DELETE /api/quotes/{id}/final-quotes/{revision}', {
      params: { ...params, revision: String(revision) },
      body: { version },
    }).catch(ignoreGone)
    for (const kind of ['finalQuote', 'layout'] as const) dropDraft(kind, aboutRevision(quote.id, revision))
  }
  async function beginAgain(idempotencyKey: string) {
    await deleteDraft()
    const begun = await call('POST /api/quotes/{id}/final-quotes', { params, body: { from: 'sizes' }, idempotencyKey })
    showAnswer(
      queryClient,
      finalQuotesQuery(quote.id).queryKey,
      (old) => old && { ...old, revisions: [begun, ...old.revisions.filter((one) => one.revision !== revision)] },
    )
    onReplaced()
  }
  const what = { about: quoteName(quote), focusAfter: part, onClose }
  return isBegunAgain ? (
    <ConfirmChange
      {...what}
      title="Begin again from the newer sizes?"
      description="This draft is deleted with all that was changed in it."
      action="Begin again"
      busyAction="Beginning..."
      send={beginAgain}
      done="Final quote begun again"
      failed="begin the final quote again"
    />
  ) : (
    <ConfirmChange
      {...what}
      title={`Delete the draft of final quote ${revision}?`}
      description="All that was changed in it is lost."
      action="Delete"
      busyAction="Deleting..."
      send={deleteDraft}
      done="Draft deleted"
      failed="delete the draft"
    />
  )
}
