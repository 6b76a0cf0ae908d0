import { Fragment, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#client/api/call.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { FinalQuoteSheet } from '#client/features/drawing/paper/FinalQuoteSheet.tsx'
import { Section } from '#client/pages/thank-you/sent.tsx'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { type AnyChoice, type ChoicePrice, choiceMade, finalQuoteNumber, priceIn } from '#shared/final-quote/choice.ts'
import type { Acceptance, Decline, FinalQuote } from '#shared/final-quote/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay, formatWeekdayAndDay } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { Page } from '#shared/my/schema.ts'
import { DeclineDialog, declineDraft } from './final-quote-decline.tsx'
import { FinalQuoteToRead, Terms, Totals } from './final-quote-parts.tsx'
import { choiceIn, SignForm, signDraft } from './final-quote-sign.tsx'
import { usePageChange, useShow } from './page-parts.tsx'
import type { Question } from './write.tsx'

interface FinalQuotesProps {
  page: Page
  /** Of `page`, which has a final quote only then. */
  quote: NonNullable<Page['quote']>
  /** Goes to the field for a message about a revision. */
  onWrite: (question: Question) => void
  /** Payment and day of what was accepted. */
  children: ReactNode
}

/**
 * The final quote that waits, or what has become of it. While a change order waits, the accepted one is below it. What there is to
 * do about an accepted one comes first, unless another waits.
 */
export function FinalQuotes({ page, quote, onWrite, children }: FinalQuotesProps) {
  const { finalQuote, acceptedQuote } = page
  const part = useRef<HTMLDivElement>(null)
  const onChanged = useShow(part)
  /** The revision whose 'Print' was pressed last. The page prints one. */
  const [pressed, setPressed] = useState<number>()
  if (!finalQuote) return null
  const customer = `${page.contact.firstName} ${page.contact.lastName}`
  const printed = pressed === acceptedQuote?.revision ? acceptedQuote?.revision : undefined
  const shared = {
    quote,
    customer,
    onWrite,
    printed: printed ?? finalQuote.revision,
    onPrint: setPressed,
  }
  const current = (
    <Current
      key="current"
      {...shared}
      finalQuote={finalQuote}
      acceptedBefore={acceptedQuote?.accepted?.choice}
      onChanged={onChanged}
    />
  )
  const accepted = acceptedQuote && (
    <Decided key="accepted" {...shared} finalQuote={acceptedQuote} title="The final quote you accepted" />
  )
  const job = <Fragment key="job">{children}</Fragment>
  return (
    <div ref={part} tabIndex={-1} className="scroll-mt-6 outline-none">
      {finalQuote.state === 'accepted' ? [job, current] : [current, accepted, job]}
    </div>
  )
}

interface FinalQuoteProps {
  finalQuote: FinalQuote
  quote: NonNullable<Page['quote']>
  customer: string
  onWrite: (question: Question) => void
  /** The revision that the page prints. */
  printed: number
  /** Before the page prints this revision. */
  onPrint: (revision: number) => void
}

interface CurrentProps extends FinalQuoteProps {
  /** Of a change order. */
  acceptedBefore: AnyChoice | undefined
  onChanged: () => void
}

/** Accepting and declining outlast the revision that they were meant for, to say what came in between. */
function Current({ acceptedBefore, onChanged, ...props }: CurrentProps) {
  const { finalQuote, quote } = props
  const { revision, sha256, state } = finalQuote
  const [drafts] = useState(() => ({ sign: signDraft(quote.id), decline: declineDraft(quote.id) }))
  /** The revision that the dialog asks about. */
  const [declining, setDeclining] = useState<number>()
  const accept = usePageChange({
    send: (body: Acceptance, { pageId }) => call('POST /api/my/final-quote/accept', { body, pageId }),
    onConflict: onChanged,
    onDone: () => {
      drafts.sign.remove()
      onChanged()
    },
  })
  const decline = usePageChange({
    send: (body: Decline, { pageId }) => call('POST /api/my/final-quote/decline', { body, pageId }),
    onConflict: onChanged,
    onDone: () => {
      drafts.decline.remove()
      onChanged()
    },
  })
  if (state !== 'sent') return <Decided {...props} title="Your final quote" />
  const changed = [accept.error, decline.error].find(isChanged)
  return (
    <Section title="Your final quote">
      <div role="alert">{changed && <p className="mt-4 font-strong text-error">{errorText(changed, '')}</p>}</div>
      <Waiting key={sha256} {...props} acceptedBefore={acceptedBefore} draft={drafts.sign} accept={accept} />
      <div className="mt-3 flex flex-wrap gap-3">
        <AskButton onClick={() => props.onWrite({ revision })} />
        <Button variant="quiet" className="max-sm:w-full" onClick={() => setDeclining(revision)}>
          Decline
        </Button>
      </div>
      {declining === revision && (
        <DeclineDialog
          draft={drafts.decline}
          busy={decline.isPending}
          error={decline.error}
          onClose={() => setDeclining(undefined)}
          onDecline={(why) => decline.mutate({ revision, ...why })}
        />
      )}
    </Section>
  )
}

/** It's no longer what the customer read. */
function isChanged(error: Error | null): boolean {
  return error instanceof RequestError && error.body?.code === 'quote_changed'
}

interface WaitingProps extends FinalQuoteProps {
  acceptedBefore: AnyChoice | undefined
  draft: ReturnType<typeof signDraft>
  accept: ReturnType<typeof usePageChange<Acceptance>>
}

/** The whole of it, then what the customer chooses, and last the signature. */
function Waiting({ acceptedBefore, draft, accept, ...props }: WaitingProps) {
  const { finalQuote, quote } = props
  const { revision, sha256, validUntil } = finalQuote
  const choice = choiceIn(finalQuote, draft.use(), acceptedBefore)
  const price = priceIn(finalQuote, choice)
  const { totalCents } = price
  return (
    <>
      <p className="figures mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-display font-serif text-h2">{formatCents(totalCents)}</span>
        <span className="text-muted">{describeRevision(quote.number, revision)}</span>
      </p>
      {validUntil && <p className="figures mt-2 text-lead">{`Holds until ${formatWeekdayAndDay(validUntil)}`}</p>}
      <Paper className="mt-2 -ml-4" {...props} choice={choice} price={price} />
      <FinalQuoteToRead finalQuote={finalQuote} stone={choice.stone} isRoomOpen />
      <SignForm
        finalQuote={finalQuote}
        choice={choice}
        price={price}
        draft={draft}
        busy={accept.isPending}
        error={isChanged(accept.error) ? null : accept.error}
        onSign={(signature) => accept.mutate({ revision, sha256: sha256 ?? '', choice, totalCents, ...signature })}
      />
    </>
  )
}

function describeRevision(quoteNumber: number, revision: number): string {
  return revision > 1 ? `#${quoteNumber}, revision ${revision}` : `#${quoteNumber}`
}

interface DecidedProps extends FinalQuoteProps {
  title: string
}

/** What has become of it, and all of it to read. */
function Decided({ title, ...props }: DecidedProps) {
  const { finalQuote, quote, onWrite } = props
  const { revision, accepted, lines } = finalQuote
  const name = finalQuoteNumber(quote.number, revision)
  const choice = choiceMade(finalQuote)
  const price = priceIn(finalQuote, choice)
  const options = lines.filter(({ id }) => choice.options.includes(id))
  return (
    <Section title={title}>
      <p className="figures mt-4 text-lead">
        {accepted
          ? `You accepted on ${formatMonthDay(dateIn(new Date(accepted.at), SHOP.timeZone))}`
          : outcomeText(finalQuote)}
      </p>
      {accepted && (
        <>
          <dl className="figures mt-4 text-label">
            <Fact label="Final quote" text={`#${name}`} />
            <Fact label="Signed" text={accepted.name} />
            {choice.stone && <Fact label="Stone" text={stoneName(choice.stone)} />}
            {options.length > 0 && <Fact label="Options" text={options.map(({ text }) => text).join('\n')} />}
          </dl>
          <Totals price={price} />
        </>
      )}
      <details className="group mt-5 border-divider border-t print:hidden">
        <summary className="flex min-h-control list-none items-center justify-between font-strong text-label [&::-webkit-details-marker]:hidden">
          Read the whole final quote
          <Icon name="plus" className="size-4 text-brass transition-transform group-open:rotate-45" />
        </summary>
        <FinalQuoteToRead finalQuote={finalQuote} stone={choice.stone} />
        <Terms terms={finalQuote.terms} />
      </details>
      <div className="mt-3 flex flex-wrap gap-3">
        {accepted ? (
          <AskButton onClick={() => onWrite({ revision })} />
        ) : (
          <Button
            className="max-sm:w-full"
            onClick={() => onWrite({ revision, beginning: 'Please send me a new final quote. ' })}
          >
            Ask for a new one
          </Button>
        )}
        <Paper {...props} choice={choice} price={price} />
      </div>
    </Section>
  )
}

/** What became of one that wasn't accepted. */
function outcomeText({ state, validUntil }: FinalQuote): string {
  switch (state) {
    case 'declined':
      return 'You declined this final quote.'
    case 'expired':
      return validUntil ? `This final quote ended on ${formatMonthDay(validUntil)}.` : 'This final quote ended.'
    case 'withdrawn':
      return 'We took this final quote back.'
    default:
      return 'A newer final quote has replaced this one.'
  }
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-divider border-t py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </div>
  )
}

function AskButton({ onClick }: { onClick: () => void }) {
  return (
    <Button className="max-sm:w-full" onClick={onClick}>
      Ask a question
    </Button>
  )
}

interface PaperProps extends Pick<FinalQuoteProps, 'finalQuote' | 'quote' | 'customer' | 'printed' | 'onPrint'> {
  choice: AnyChoice
  price: ChoicePrice
  className?: string
}

/** Prints it as it is chosen now. The PDF is what was sent, or accepted. */
function Paper({ finalQuote, quote, customer, choice, price, printed, onPrint, className = '' }: PaperProps) {
  const { revision } = finalQuote
  const print = () => {
    // The sheet must be there when the browser asks for it.
    flushSync(() => onPrint(revision))
    window.print()
  }
  return (
    <div className={`flex ${className}`}>
      <Button variant="quiet" size="small" onClick={print}>
        <Icon name="printer" />
        Print
      </Button>
      <a
        href={`/api/my/final-quote/pdf?revision=${revision}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses('quiet', 'small')}
      >
        PDF
      </a>
      {printed === revision && (
        <PrintSheet>
          {() => <FinalQuoteSheet {...{ finalQuote, choice, price }} quoteNumber={quote.number} name={customer} />}
        </PrintSheet>
      )}
    </div>
  )
}
