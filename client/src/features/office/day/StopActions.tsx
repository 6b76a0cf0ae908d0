import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { SelectField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { type DayStop, noShowFrom, ON_MY_WAY_PAUSE_MINUTES } from '#shared/appointments/day.ts'
import { canChangeTo, isInPhase, type MarkStatus } from '#shared/appointments/statuses.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatTime } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { Me } from '#shared/people/schema.ts'

const MINUTES = [5, 10, 15, 20, 25, 30, 45, 60, 90, 120]
const USUAL_MINUTES = 25

interface StopActionsProps {
  stop: DayStop
  me: Me
  onChanged: () => void
}

/** 'On my way' on the day of the visit, and what became of it from then on. */
export function StopActions({ stop, me, onChanged }: StopActionsProps) {
  const { id, status, version, startsAt, onMyWayAt } = stop.appointment
  const now = useMinute() ?? new Date()
  const day = dateIn(new Date(startsAt), SHOP.timeZone)
  const today = useShopDay()
  const [isAsking, setAsking] = useState(false)
  // Not `useAppointmentChange`: a conflict has too few fields to compare here, so the day is fetched again instead.
  const mark = useSingleFlightMutation({
    mutationFn: (next: MarkStatus) =>
      call('PATCH /api/appointments/{id}', { params: { id }, body: { status: next, version } }),
    onSuccess: () => {
      toast({ title: 'Visit updated' })
      setAsking(false)
      onChanged()
    },
    onError: (error) => {
      // The office closes, so there's no day to fetch.
      if (isRejected(error)) return
      setAsking(false)
      showFailureToast('update the visit', error)
      onChanged()
    },
  })
  // The server refuses all of them before the day.
  if (day > today) return null
  const noShowAt = me.role === 'crew' ? noShowFrom(new Date(startsAt)) : new Date(startsAt)
  const early =
    now < noShowAt ? `You can mark 'No one home' from ${formatTime(noShowAt, SHOP.timeZone)} on.` : undefined
  return (
    <div className="mt-4 flex flex-wrap items-end gap-2 print:hidden">
      {isInPhase(status, 'booked') && day === today && (
        <OnMyWay id={id} sentAt={onMyWayAt} now={now} onSent={onChanged} />
      )}
      {canChangeTo(status, 'no_show') && (
        <Button disabled={mark.isPending} onClick={() => setAsking(true)}>
          No one home
        </Button>
      )}
      {canChangeTo(status, 'completed') && (
        <Button busy={mark.isPending} onClick={() => mark.mutate('completed')}>
          Completed
        </Button>
      )}
      {early !== undefined && canChangeTo(status, 'no_show') && (
        <p className="w-full text-caption text-muted">{early}</p>
      )}
      {isAsking && (
        <ConfirmDialog
          busy={mark.isPending}
          action="Yes, no one is home"
          variant="danger"
          onConfirm={() => mark.mutate('no_show')}
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

interface OnMyWayProps {
  id: string
  /** When it was last sent. */
  sentAt: string | null
  now: Date
  onSent: () => void
}

/** Emails the customer when to expect the crew. Steps back once that's done. */
function OnMyWay({ id, sentAt, now, onSent }: OnMyWayProps) {
  const [minutes, setMinutes] = useState(USUAL_MINUTES)
  const send = useSingleFlightMutation({
    mutationFn: () => call('POST /api/appointments/{id}/on-my-way', { params: { id }, body: { minutes } }),
    onSuccess: () => {
      toast({ title: 'Email sent: on our way' })
      onSent()
    },
    onError: (error) => showFailureToast('send the email', error),
  })
  const sent = sentAt === null ? null : new Date(sentAt)
  const isDone = sent !== null && now.getTime() - sent.getTime() < ON_MY_WAY_PAUSE_MINUTES * MINUTE_MS
  if (isDone) {
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
      <Button variant={sent ? 'secondary' : 'primary'} busy={send.isPending} onClick={() => send.mutate()}>
        On my way
      </Button>
    </>
  )
}
