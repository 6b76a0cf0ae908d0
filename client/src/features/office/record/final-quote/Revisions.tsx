import { useState } from 'react'
import { BY_SESSION, currentAuth } from '#client/api/auth.ts'
import { call, endpointPath } from '#client/api/call.ts'
import { useDownload } from '#client/features/office/download.tsx'
import { ConfirmChange } from '#client/features/office/office-change.tsx'
import { PhotoGrid } from '#client/features/office/photos/PhotoGrid.tsx'
import { photoQuery } from '#client/features/office/record/quote/QuoteDetails.tsx'
import { openedText, quoteName } from '#client/features/office/row-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { finalQuoteNumber } from '#shared/final-quote/choice.ts'
import { FINAL_QUOTE_STATE_LABELS, type OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatDay, formatMonthDay } from '#shared/lib/dates.ts'
import { LOST_REASON_LABELS } from '#shared/quotes/statuses.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { OnPaper } from './OnPaper.tsx'
import { FabricationPart } from './parts.tsx'

interface RevisionsProps {
  quote: QuoteDetail
  /** Those that the customer got, newest first. */
  revisions: readonly OfficeFinalQuote[]
}

/** What the customer got, newest first, with what became of each. */
export function Revisions({ quote, revisions }: RevisionsProps) {
  return (
    <ul aria-label="Revisions" className="figures mt-5 border-divider border-b text-label">
      {revisions.map((one) => (
        <li key={one.revision} className="border-divider border-t py-2.5">
          <div className="flex items-center gap-x-4">
            <span className="grow whitespace-nowrap">{`Final quote ${one.revision}`}</span>
            <span>{FINAL_QUOTE_STATE_LABELS[one.state]}</span>
            <Pdf quote={quote} revision={one.revision} />
            <span className="min-w-24 text-right">{formatCents(one.accepted?.totalCents ?? one.totalCents)}</span>
          </div>
          <p className="text-caption text-muted wrap-anywhere">{describe(one)}</p>
          {one.onPaper?.photoId && (
            <PhotoGrid
              photos={[{ id: one.onPaper.photoId, read: photoQuery(quote.id, one.onPaper.photoId) }]}
              title={`Signed final quote ${one.revision}`}
              fileName={`quote-${quote.number}-signed`}
              className="max-w-40 grid-cols-1"
            />
          )}
          {one.state === 'sent' && <Waiting quote={quote} revision={one} />}
          <FabricationPart quote={quote} revision={one} />
        </li>
      ))}
    </ul>
  )
}

/** Opens the PDF in a tab. A link can't carry an admin key: with one, it's downloaded. */
function Pdf({ quote, revision }: { quote: QuoteDetail; revision: number }) {
  const params = { id: quote.id, revision: String(revision) }
  const download = useDownload(() => call('GET /api/quotes/{id}/final-quotes/{revision}/pdf', { params }), {
    name: () => `final-quote-${finalQuoteNumber(quote.number, revision)}.pdf`,
    failed: 'download the PDF',
  })
  return (
    <a
      href={endpointPath('GET /api/quotes/{id}/final-quotes/{revision}/pdf', { params })}
      target="_blank"
      rel="noreferrer"
      aria-label={`PDF of final quote ${revision}`}
      className="link"
      onClick={(event) => {
        if (currentAuth() === BY_SESSION) return
        event.preventDefault()
        download.mutate()
      }}
    >
      PDF
    </a>
  )
}

/** `Sent Nov 28. Opened twice, last Nov 29, 9:00 PM. Holds until Dec 12.` */
function describe({
  state,
  sentAt,
  opened,
  openedAt,
  validUntil,
  accepted,
  declined,
  lines,
  onPaper,
}: OfficeFinalQuote): string {
  const { options = [], stone = null } = accepted?.choice ?? {}
  const chosen = [
    ...(stone ? [stoneName(stone)] : []),
    ...lines.filter(({ id }) => options.includes(id)).map(({ text }) => text),
  ]
  return [
    sentAt && `Sent ${formatDay(sentAt, SHOP.timeZone)}.`,
    // Of one that no longer waits, only what happened.
    sentAt && (state === 'sent' || opened > 0) && openedText({ opened, openedAt }),
    state === 'sent' && validUntil && `Holds until ${formatMonthDay(validUntil)}.`,
    accepted &&
      `Accepted ${onPaper ? 'on paper ' : ''}${formatDay(accepted.at, SHOP.timeZone)}${accepted.name ? ` by ${accepted.name}` : ''}.`,
    onPaper?.note && `${onPaper.note}.`.replace(/([.!?])\.$/, '$1'),
    chosen.length > 0 && `${chosen.join(', ')}.`,
    declined && `Declined: ${declined.reason ? LOST_REASON_LABELS[declined.reason] : 'no reason given'}.`,
    declined?.note,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What the office can do while it waits. */
function Waiting({ quote, revision: waiting }: { quote: QuoteDetail; revision: OfficeFinalQuote }) {
  const { revision, version } = waiting
  const [open, setOpen] = useState<'withdraw' | 'paper' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="mt-1 flex flex-wrap gap-x-4">
      <Button size="small" variant="link" onClick={() => setOpen('paper')}>
        Accepted on paper
      </Button>
      <Button size="small" variant="link" onClick={() => setOpen('withdraw')}>
        Take back
      </Button>
      {open === 'withdraw' && (
        <ConfirmChange
          title={`Take back final quote ${revision}?`}
          description="The customer can no longer accept it, and gets an email that says so."
          action="Take back"
          busyAction="Taking back..."
          about={quoteName(quote)}
          send={() =>
            call('POST /api/quotes/{id}/final-quotes/{revision}/withdraw', {
              params: { id: quote.id, revision: String(revision) },
              body: { version },
            })
          }
          done="Final quote taken back"
          failed="take back the final quote"
          onClose={close}
        />
      )}
      {open === 'paper' && <OnPaper quote={quote} revision={waiting} onClose={close} />}
    </div>
  )
}
