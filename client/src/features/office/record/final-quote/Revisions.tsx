import { useState } from 'react'
import { BY_SESSION, currentAuth } from '#client/api/auth.ts'
import { call, endpointPath } from '#client/api/call.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { useDownload } from '#client/features/office/download.tsx'
import { ConfirmChange, useOfficeChange } from '#client/features/office/office-change.tsx'
import { quoteName } from '#client/features/office/row-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox, SelectField, TextField } from '#client/ui/field.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { finalQuoteNumber, priceOfChoice } from '#shared/final-quote/choice.ts'
import type { Choice, FinalQuoteState, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatDay, formatInstant, formatMonthDay } from '#shared/lib/dates.ts'
import { LOST_REASON_LABELS } from '#shared/quotes/statuses.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'

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
            <span>{STATE_LABELS[one.state]}</span>
            <Pdf quote={quote} revision={one.revision} />
            <span className="min-w-24 text-right">{formatCents(one.accepted?.totalCents ?? one.totalCents)}</span>
          </div>
          <p className="text-caption text-muted">{describe(one)}</p>
          {one.state === 'sent' && <Waiting quote={quote} revision={one} />}
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

const STATE_LABELS: Readonly<Record<FinalQuoteState, string>> = {
  draft: 'Draft',
  sent: 'Waiting for the customer',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Ended',
  withdrawn: 'Taken back',
  superseded: 'Replaced by a newer one',
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
}: OfficeFinalQuote): string {
  const { options = [], stone = null } = accepted?.choice ?? {}
  const chosen = [
    ...(stone ? [stoneName(stone)] : []),
    ...lines.filter(({ id }) => options.includes(id)).map(({ text }) => text),
  ]
  return [
    sentAt && `Sent ${formatDay(sentAt, SHOP.timeZone)}.`,
    openedAt
      ? `Opened ${timesText(opened)}, last ${formatInstant(openedAt, SHOP.timeZone)}.`
      : sentAt && 'Not opened yet.',
    state === 'sent' && validUntil && `Holds until ${formatMonthDay(validUntil)}.`,
    accepted && `Accepted ${formatDay(accepted.at, SHOP.timeZone)}${accepted.name ? ` by ${accepted.name}` : ''}.`,
    chosen.length > 0 && `${chosen.join(', ')}.`,
    declined && `Declined: ${declined.reason ? LOST_REASON_LABELS[declined.reason] : 'no reason given'}.`,
    declined?.note,
  ]
    .filter(Boolean)
    .join(' ')
}

const timesText = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

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

interface OnPaperProps {
  quote: QuoteDetail
  revision: OfficeFinalQuote
  onClose: () => void
}

/** The customer signed a printout, or accepted in the shop: what they chose, and how. */
function OnPaper({ quote, revision: waiting, onClose }: OnPaperProps) {
  const { revision, version, stones } = waiting
  const [choice, setChoice] = useState<Choice>({ stone: (stones[0]?.stone as Choice['stone']) ?? null, options: [] })
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const price = priceOfChoice(waiting, choice)
  const total = 'problem' in price ? '' : ` for ${formatCents(price.totalCents)}`
  const change = useOfficeChange({
    failed: 'record the acceptance',
    about: quoteName(quote),
    send: () =>
      call('POST /api/quotes/{id}/final-quotes/{revision}/accept-on-paper', {
        params: { id: quote.id, revision: String(revision) },
        body: { version, choice, note },
      }),
    done: 'Final quote accepted',
    show: (error) => {
      const issue = issuesOf(error).find(({ path }) => path === 'note')
      setProblem(issue?.message)
      return issue !== undefined
    },
    onDone: onClose,
  })
  return (
    <TaskDialog
      title={`Final quote ${revision} accepted on paper`}
      description="The customer gets the same email as if they had accepted on their page."
      busy={change.isSaving}
      unsaved={{ hasChanges: () => note !== '', text: "The note hasn't been saved." }}
      onClose={onClose}
    >
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.save()
        }}
      >
        <ChoiceFields revision={waiting} choice={choice} onChoose={setChoice} />
        <TextField
          label="How they accepted"
          hint="Such as: signed in the shop."
          error={problem}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} disabled={change.isSaving}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={change.isSaving}>
            {change.isSaving ? 'Saving...' : `Accepted${total}`}
          </Button>
        </div>
      </form>
    </TaskDialog>
  )
}

interface ChoiceFieldsProps {
  revision: OfficeFinalQuote
  choice: Choice
  onChoose: (choice: Choice) => void
}

function ChoiceFields({ revision: { stones, lines }, choice, onChoose }: ChoiceFieldsProps) {
  return (
    <>
      {stones.length > 1 && (
        <SelectField
          label="Stone"
          value={choice.stone ?? ''}
          onChange={({ target: { value } }) => onChoose({ ...choice, stone: value as Choice['stone'] })}
        >
          {stones.map(({ stone, totalCents }) => (
            <option key={stone} value={stone}>{`${stoneName(stone)}, ${formatCents(totalCents)}`}</option>
          ))}
        </SelectField>
      )}
      {lines
        .filter(({ optional }) => optional)
        .map(({ id, text, amountCents }) => (
          <Checkbox
            key={id}
            label={`${text}, ${formatCents(amountCents)}`}
            checked={choice.options.includes(id)}
            onChange={({ target: { checked } }) =>
              onChoose({
                ...choice,
                options: checked ? [...choice.options, id] : choice.options.filter((one) => one !== id),
              })
            }
          />
        ))}
    </>
  )
}
