import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { DescribedCountertop, Estimate } from '#shared/estimate/estimate.ts'
import { explainItem } from '#shared/estimate/item-texts.ts'
import { describeCountertop } from '#shared/estimate/texts.ts'
import { formatCents, formatWholeDollars, roundToWholeDollars } from '#shared/lib/cents.ts'

interface QuestionProps {
  /** Label of the button that sends. */
  action: string
  onAction: () => void
  onDismiss: () => void
  children: ReactNode
}

/** Takes the focus, and has 'Not now' next to its button. */
function Question({ action, onAction, onDismiss, children }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-6 border-brass border-l-2 bg-white px-4 py-4 outline-none sm:px-5"
    >
      {children}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onAction}>
          {action}
        </Button>
        <Button onClick={onDismiss}>Not now</Button>
      </div>
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
export function SentBefore({ text, onSend, onDismiss }: SentBeforeProps) {
  return (
    <Question action="Send again" onAction={onSend} onDismiss={onDismiss}>
      <p className="figures font-strong">{text}.</p>
      <p className="mt-1 text-caption text-muted">We haven't sent them again yet.</p>
    </Question>
  )
}

interface TotalChangedProps {
  seenCents: number
  nowCents: number
  /** The lines and items that differ. */
  changes: readonly EstimateChange[]
  onAccept: () => void
  onDismiss: () => void
}

/** Asks before a quote is sent with prices that the visitor has not seen. */
export function TotalChanged({ seenCents, nowCents, changes, onAccept, onDismiss }: TotalChangedProps) {
  // Cents tell apart totals that round to the same dollars.
  const needsCents = seenCents !== nowCents && roundToWholeDollars(seenCents) === roundToWholeDollars(nowCents)
  const format = needsCents ? formatCents : formatWholeDollars
  return (
    <Question action={`Send with ${format(nowCents)}`} onAction={onAccept} onDismiss={onDismiss}>
      <p className="font-strong">Your estimate changed since you opened this page.</p>
      {seenCents === nowCents ? (
        <p className="figures mt-3">The total is still {format(nowCents)}.</p>
      ) : (
        <dl className="figures mt-3 flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-caption text-muted">You saw</dt>
            <dd className="font-serif text-figure text-muted line-through decoration-1">{format(seenCents)}</dd>
          </div>
          <div>
            <dt className="text-caption text-muted">Now</dt>
            <dd className="font-serif text-figure">{format(nowCents)}</dd>
          </div>
        </dl>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      <p className="mt-3 text-caption text-muted">
        We haven't sent anything yet. Send your request with the new estimate?
      </p>
    </Question>
  )
}

function Changes({ changes }: { changes: readonly EstimateChange[] }) {
  return (
    <ul aria-label="What changed" className="figures mt-4 border-divider border-t text-label">
      {changes.map(({ label, note, seenCents, nowCents }, index) => (
        <li
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-divider border-b py-2 wrap-anywhere"
        >
          <span>
            {label}
            {note && <span className="block text-caption text-muted">{note}</span>}
          </span>
          <span className="text-right">
            {seenCents === null ? (
              <span className="block text-caption text-muted">New</span>
            ) : (
              <del className="block text-caption text-muted">{formatCents(seenCents)}</del>
            )}
            {nowCents === null ? 'Removed' : formatCents(nowCents)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A line or an item of two estimates with another price. Cents are null if that estimate doesn't have it. */
interface EstimateChange {
  label: string
  /** Its countertop, or how the new price is computed. */
  note: string
  seenCents: number | null
  nowCents: number | null
}

/** What differs between the estimate that the visitor saw and the server's, in the order of the new one. */
export function findEstimateChanges(
  seen: Estimate,
  now: Estimate,
  countertops: readonly DescribedCountertop[],
): EstimateChange[] {
  const seenParts = listParts(seen, countertops)
  const nowParts = listParts(now, countertops)
  return [...new Map([...nowParts, ...seenParts]).keys()]
    .map((key) => {
      const [before, after] = [seenParts.get(key), nowParts.get(key)]
      const { label = '', note = '' } = after ?? before ?? {}
      return { label, note, seenCents: before?.cents ?? null, nowCents: after?.cents ?? null }
    })
    .filter(({ seenCents, nowCents }) => seenCents !== nowCents)
}

/** The priced parts of an estimate, each with a key that says which parts of two estimates are the same. */
function listParts({ lines, items = [], minimumAddsCents }: Estimate, countertops: readonly DescribedCountertop[]) {
  const nameOf = (index: number) => {
    const countertop = countertops[index]
    return countertop ? describeCountertop(countertop, countertops) : ''
  }
  const parts = new Map<string, { label: string; note: string; cents: number }>()
  for (const [index, { explanation: note, amountCents: cents }] of lines.entries()) {
    parts.set(`line ${index}`, { label: nameOf(index), note, cents })
  }
  for (const item of items) {
    const math = explainItem(item)
    const note = item.countertop === null ? math : `${math.replace(/\.$/, '')}. ${nameOf(item.countertop)}`
    parts.set(`item ${item.countertop} ${item.code} ${item.stone ?? ''}`, {
      label: item.label,
      note,
      cents: item.amountCents,
    })
  }
  if (minimumAddsCents > 0) {
    parts.set('minimum', { label: 'Added to reach our minimum', note: '', cents: minimumAddsCents })
  }
  return parts
}
