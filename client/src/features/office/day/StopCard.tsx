import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { call } from '#client/api/call.ts'
import { quoteAddress } from '#client/features/office/office-address.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { KitchenPlan } from '#client/features/drawing/plan/KitchenPlan.tsx'
import { PrintPlan } from '#client/features/drawing/paper/PrintPlan.tsx'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { SelectField } from '#client/ui/field.tsx'
import { useFocusAfter } from '#client/ui/focus.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { ON_MY_WAY_PAUSE_MINUTES, noShowFrom, type DayStop } from '#shared/appointments/day.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import { COLLECTED_BY } from '#shared/appointments/schema.ts'
import { STATUS_FACTS, canChangeTo, isInPhase } from '#shared/appointments/statuses.ts'
import { fullName } from '#shared/contact/facts.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { SHOP } from '#shared/content/shop.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay, formatTime } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { directionsUrl, formatAddressLines, mapUrl } from '#shared/places/address.ts'
import { SizesList } from '#client/features/drawing/MeasuredSizes.tsx'
import { InstalledDialog, InstalledNote } from './InstalledDialog.tsx'
import { SizesForm, type SizesFormProps } from './SizesForm.tsx'
import { StopPhotos } from './StopPhotos.tsx'
import type { StopMark, UnsentMark, UnsentPhoto, UnsentRemoval } from './waiting-list.ts'
import { WaitingMarks, withMarks } from './WaitingMarks.tsx'

interface StopCardProps extends Omit<SizesFormProps, 'stopHeading'> {
  /** The visit's marks that aren't sent yet. */
  marks: readonly UnsentMark[]
  /** Its photos that aren't sent yet, and those that were removed. */
  photos: readonly (UnsentPhoto | UnsentRemoval)[]
  /** The stop before it, for directions. */
  previous: DayStop | undefined
  onChanged: () => void
}

/** One visit of the day: where, whom to call, what to collect, and what to measure. */
export function StopCard({ previous, marks, photos, onChanged, ...props }: StopCardProps) {
  const stop = withMarks(props.stop, marks)
  const sizes = { ...props, stop }
  const { me, queue } = sizes
  const mark = (what: StopMark) =>
    queue.addMark({
      appointmentId: stop.appointment.id,
      date: dateIn(new Date(stop.appointment.startsAt), SHOP.timeZone),
      mark: what,
      version: stop.appointment.version,
    })
  const { appointment, contact, quoteNumber, countertops } = stop
  const { badge } = STATUS_FACTS[appointment.status]
  const headingId = stopHeadingId(stop)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that marked the visit, told the customer, or collected the fee, is gone then.
  useFocusAfter(`${appointment.status} ${appointment.onMyWayAt} ${stop.collected}`, heading)
  return (
    <li className="border-divider border-t py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id={headingId}
          ref={heading}
          tabIndex={-1}
          className="flex min-w-0 scroll-mt-20 flex-wrap gap-x-3 text-lead! outline-none"
        >
          <span className="figures whitespace-nowrap">{appointment.timeSlot}</span>{' '}
          <bdi className="min-w-0 wrap-anywhere">{fullName(contact)}</bdi>
        </h2>
        {appointment.kind === 'install' && <Badge look="accent">{KIND_LABELS.install}</Badge>}
        <Badge look={badge.look}>{badge.text}</Badge>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <a href={phoneHref(contact.phoneNumber)} className="link figures inline-flex min-h-touch items-center">
          {contact.phoneNumber}
        </a>
        {/* A crew sees no quotes, and one without countertops was deleted. */}
        {quoteNumber !== null && (
          <QuoteNumber number={quoteNumber} isLink={!me.person?.crew && countertops.length > 0} />
        )}
      </p>
      <Place stop={stop} previous={previous} />
      {appointment.notes && (
        <p className="mt-3 border-brass border-l-2 pl-3 wrap-anywhere whitespace-pre-wrap">{appointment.notes}</p>
      )}
      <Fee stop={stop} onMark={mark} />
      <InstalledNote stop={stop} />
      <WaitingMarks marks={marks} queue={queue} />
      <Actions stop={stop} me={me} onMark={mark} onChanged={onChanged} />
      {hasSizes(stop) && (
        <>
          <Kitchen pieces={countertops} />
          <SizesForm {...sizes} stopHeading={headingId} />
        </>
      )}
      {appointment.kind === 'install' && (
        <>
          <AlsoOrdered stop={stop} />
          {stop.installation && stop.installation.accepted.length > 0 ? (
            <Pieces title="Countertops as accepted" pieces={acceptedPieces(stop)} />
          ) : (
            <>
              <Pieces title="Countertops as drawn" pieces={countertops} />
              <div className="mt-6">
                <h3 className="text-lead!">Measured sizes</h3>
                <SizesList sizes={stop.measured} />
              </div>
            </>
          )}
        </>
      )}
      <ToCut stop={stop} />
      <StopPhotos stop={stop} stopHeading={headingId} waiting={photos} queue={queue} />
    </li>
  )
}

export const stopHeadingId = ({ appointment }: DayStop) => `stop-${appointment.id}`

/** A countertop with what `describeDetails` and the plan need. */
export type Piece = Pick<DayStop['countertops'][number], 'id' | 'shape' | 'dimensions' | 'stone' | 'details'>

/** What the customer of an installation accepted. Empty without a final quote. */
export const acceptedPieces = ({ installation }: DayStop): Piece[] =>
  installation?.accepted.map((one, index) => ({ ...one, id: String(index) })) ?? []

/** What comes with the countertops. */
function AlsoOrdered({ stop: { installation } }: { stop: DayStop }) {
  const all = installation?.alsoOrdered ?? []
  if (all.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="text-lead!">Also ordered</h3>
      <ul className="mt-2 list-disc pl-5">
        {all.map((text, index) => (
          <li key={index} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How the countertops stand together. */
function Kitchen({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <div className="mt-4 max-w-120 empty:hidden">
      <KitchenPlan countertops={pieces} look="lines" />
    </div>
  )
}

/** What is installed: each countertop's plan, with its edges, cutouts and backsplash in words. */
function Pieces({ title, pieces }: { title: string; pieces: readonly Piece[] }) {
  const names = countertopNames(pieces)
  if (pieces.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="text-lead!">{title}</h3>
      <Kitchen pieces={pieces} />
      <ol>
        {pieces.map((drawn, index) => (
          <li key={drawn.id} className="mt-4 max-w-90 border-divider border-t pt-4">
            <p className="font-strong wrap-anywhere">{`${index + 1}. ${names[index]}, ${stoneName(drawn.stone)}`}</p>
            <PrintPlan countertop={{ ...drawn, dimensions: fullDimensions(drawn.dimensions) }} />
            <p className="text-label wrap-anywhere empty:hidden">{describeDetails(drawn)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

const ShopPapers = lazyPart(
  async () => (await import('#client/features/office/fabrication/Files.tsx')).ShopPapers,
  'The shop drawing',
)

/** What the shop works from, once someone asks. */
function ToCut({ stop: { toCut } }: { stop: DayStop }) {
  const [isOpen, setOpen] = useState(false)
  if (!toCut) return null
  return (
    <div className="mt-6 print:hidden">
      <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the shop drawing' : 'Shop drawing and files for the saw'}
      </Button>
      {!toCut.isAccepted && <p className="text-caption text-muted">The customer hasn't accepted this yet.</p>}
      {isOpen && <ShopPapers of={toCut} />}
    </div>
  )
}

/** Whether it can be measured: no installation, and not if it was missed. */
export function hasSizes({ appointment }: DayStop): boolean {
  return appointment.kind === 'measure' && appointment.status !== 'no_show'
}

function QuoteNumber({ number, isLink }: { number: number; isLink: boolean }) {
  const look = 'figures inline-flex min-h-touch items-center'
  const text = `Quote #${number}`
  return isLink ? (
    <Link href={quoteAddress(number)} className={`link ${look}`}>
      {text}
    </Link>
  ) : (
    <span className={`${look} text-muted`}>{text}</span>
  )
}

function Place({ stop: { contact }, previous }: Pick<StopCardProps, 'stop' | 'previous'>) {
  const address = formatAddressLines(contact).join(', ')
  if (!address) return <p className="text-muted">No address given</p>
  const link = (href: string, text: string) => (
    <a href={href} target="_blank" rel="noreferrer" className="link inline-flex min-h-touch items-center wrap-anywhere">
      {text}
      <span className="sr-only"> (in a new tab)</span>
    </a>
  )
  return (
    <p className="flex flex-wrap gap-x-6">
      {link(mapUrl(contact), address)}
      {previous &&
        formatAddressLines(previous.contact).length > 0 &&
        link(directionsUrl(previous.contact, contact), 'Directions from the previous stop')}
    </p>
  )
}

interface MarkProps {
  /** Keeps a mark on this device and sends it. */
  onMark: (mark: StopMark) => void
}

/** The fee that is paid on site: what to collect, and from the day of the visit on, how it was collected. */
function Fee({ stop, onMark }: Pick<StopCardProps, 'stop'> & MarkProps) {
  const { collectCents, collected, appointment, contact } = stop
  const today = useShopDay()
  if (collected === null && collectCents === 0) return null
  // The form that closes an installation says how it was collected.
  if (appointment.kind === 'install')
    return <p className="figures mt-3 font-strong">Collect {formatCents(collectCents)}</p>
  const hasCome = dateIn(new Date(appointment.startsAt), SHOP.timeZone) <= today
  const choices =
    collected === null
      ? COLLECTED_BY.map((by) => ({ label: `Collected by ${by}`, by }))
      : [{ label: 'Undo collection', by: null }]
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="figures font-strong">
        {collected === null ? `Collect ${formatCents(collectCents)}` : `Collected by ${collected}`}
      </p>
      {hasCome && (
        <p className="flex flex-wrap gap-2 print:hidden">
          {choices.map(({ label, by }) => (
            <Button
              key={label}
              size="small"
              aria-label={`${label}: ${fullName(contact)}`}
              onClick={() => onMark({ collected: by })}
            >
              {label}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

/** 'On my way' on the day of the visit, and what became of it from then on. */
function Actions({ stop, me, onMark, onChanged }: Pick<StopCardProps, 'stop' | 'me' | 'onChanged'> & MarkProps) {
  const { status, startsAt } = stop.appointment
  const start = new Date(startsAt)
  const now = useMinute() ?? new Date()
  const day = dateIn(start, SHOP.timeZone)
  const today = useShopDay()
  const [isAsking, setAsking] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const mayClose =
    stop.installation !== undefined &&
    !stop.installation.nextPart &&
    !stop.installation.installed &&
    start <= now &&
    (isInPhase(status, 'booked') || status === 'completed')
  // The server refuses all of them before the day.
  if (day > today) return null
  // Someone was home to sign.
  const canMiss = canChangeTo(status, 'no_show') && !stop.installation?.installed
  const noShowAt = me.role === 'crew' ? noShowFrom(start) : start
  const early =
    now < noShowAt ? `You can mark 'No one home' from ${formatTime(noShowAt, SHOP.timeZone)} on.` : undefined
  return (
    <div className="mt-4 flex flex-wrap items-end gap-2 print:hidden">
      {isInPhase(status, 'booked') && day === today && <OnMyWay stop={stop} now={now} onSent={onChanged} />}
      {canMiss && <Button onClick={() => setAsking(true)}>No one home</Button>}
      {canChangeTo(status, 'completed') && !mayClose && (
        <Button onClick={() => onMark({ status: 'completed' })}>Completed</Button>
      )}
      {mayClose && stop.appointment.status !== 'no_show' && (
        <Button variant="primary" onClick={() => setClosing(true)}>
          Installed
        </Button>
      )}
      {isClosing && <InstalledDialog stop={stop} onMark={onMark} onClose={() => setClosing(false)} />}
      {stop.installation?.nextPart && (
        <p className="figures w-full text-caption text-muted">
          {`The last part is on ${formatMonthDay(stop.installation.nextPart.date)}, ${stop.installation.nextPart.timeSlot}.`}
        </p>
      )}
      {early !== undefined && canMiss && <p className="w-full text-caption text-muted">{early}</p>}
      {isAsking && (
        <ConfirmDialog
          action="Yes, no one is home"
          variant="danger"
          onConfirm={() => {
            setAsking(false)
            onMark({ status: 'no_show' })
          }}
          onClose={() => setAsking(false)}
          title="Did you call?"
        >
          {early !== undefined && <p className="mt-3 font-strong">{early}</p>}
          <p className="mt-3">
            <a href={phoneHref(stop.contact.phoneNumber)} className="link figures inline-flex min-h-touch items-center">
              Call {stop.contact.phoneNumber}
            </a>
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const MINUTES = [5, 10, 15, 20, 25, 30, 45, 60, 90, 120]
const USUAL_MINUTES = 25

/** Emails the customer when to expect the crew. Steps back once that's done. */
function OnMyWay({ stop, now, onSent }: { stop: DayStop; now: Date; onSent: () => void }) {
  const { id, onMyWayAt } = stop.appointment
  const [minutes, setMinutes] = useState(USUAL_MINUTES)
  const send = useOfficeChange({
    send: () => call('POST /api/appointments/{id}/on-my-way', { params: { id }, body: { minutes } }),
    done: 'Email sent: on our way',
    about: fullName(stop.contact),
    failed: 'send the email',
    refresh: async () => onSent(),
  })
  const sent = onMyWayAt === null ? null : new Date(onMyWayAt)
  if (sent && now.getTime() - sent.getTime() < ON_MY_WAY_PAUSE_MINUTES * MINUTE_MS) {
    return <p className="w-full text-label text-muted">'On my way' sent at {formatTime(sent, SHOP.timeZone)}</p>
  }
  return (
    <>
      <SelectField
        label="There in about"
        value={minutes}
        className="w-36"
        onChange={(event) => setMinutes(Number(event.target.value))}
      >
        {MINUTES.map((count) => (
          <option key={count} value={count}>
            {count} minutes
          </option>
        ))}
      </SelectField>
      <Button variant={sent ? 'secondary' : 'primary'} busy={send.isSaving} onClick={() => send.save()}>
        On my way
      </Button>
    </>
  )
}
