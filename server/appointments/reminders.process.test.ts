import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#server/env.ts'
import { ADMIN_KEY } from '#server/events/actor.ts'
import { AppError } from '#server/http/app-error.ts'
import { createServices } from '#server/services.ts'
import { afterQuietHours, isStillUseful, type Reminder, reminderTimes } from '#shared/appointments/reminders.ts'
import { slotByLabel, type SlotLabel, slotTimes } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { ALL_SLOTS, MINUTE } from '#test/appointment-api.ts'
import { DANA } from '#test/contacts.ts'
import { openOwnDatabase, type TestDatabase } from '#test/database.ts'
import { drain } from '#test/jobs.ts'
import { silentLog } from '#test/log.ts'
import { addFirstCrews } from './crews.ts'
import { cancelByCustomer, cancelByOffice } from './cancel.ts'
import { moveAppointment, moveByCustomer } from './move.ts'
import { takeByPhone } from './by-phone.ts'
import { undoMove } from './undo-move.ts'

interface Visit {
  id: string
  bookedAt: Date
  version: number
  date: string
  timeSlot: SlotLabel
}

interface Due {
  visit: string
  reminder: Reminder
  /** As in the email's subject. */
  time: string
  at: Date
}

const startOf = ({ date, timeSlot }: Pick<Visit, 'date' | 'timeSlot'>): Date => {
  const slot = slotByLabel(timeSlot)
  if (!slot) throw new Error(`No slot ${timeSlot}`)
  return slotTimes(date, slot).start
}

/** Numbers from 0 below `limit`, the same for the same seed. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** An instance on that database. `onReminder` gets the reminders that it sends. */
function startInstance(database: TestDatabase, now: () => Date, onReminder: (id: string, subject: string) => void) {
  const env = readEnv({ ADMIN_KEYS: 'a-key-for-the-tests-of-the-office', RATE_LIMIT: 'off', CREWS: '4' })
  const { ctx, jobs } = createServices({ env, adminKeys: [], database, log: silentLog, now })
  ctx.mail.gateway = {
    send: async ({ messageId, subject }) => {
      if (subject.startsWith('Reminder: ')) onReminder(messageId.split('@')[0] ?? '', subject)
    },
    close: () => undefined,
  }
  return { jobs, ctx: { ...ctx, by: ADMIN_KEY } }
}

/** A shop of two instances whose clock walks by minutes. It knows what should be sent when. */
async function openShop(start: string, seed: number) {
  const database = await openOwnDatabase('harpeth_reminders')
  onTestFinished(database.close)
  const clock = { now: new Date(start) }
  const random = randomNumbers(seed)
  const mails: { id: string; subject: string }[] = []
  const instances = [0, 1].map(() =>
    startInstance(
      database,
      () => clock.now,
      (id, subject) => mails.push({ id, subject }),
    ),
  )
  const [first] = instances
  if (!first) throw new Error('No instance')
  await addFirstCrews(first.ctx)
  const visits = new Map<string, Visit>()
  let pending: Due[] = []
  const totals = { sent: 0, late: 0, moved: 0, cancelled: 0, raced: 0 }

  const expectAgain = (visit: Visit, toldAt: Date) => {
    pending = pending.filter((due) => due.visit !== visit.id)
    const time = `${formatCalendarDate(visit.date)}, ${visit.timeSlot}`
    const times = reminderTimes({ startsAt: startOf(visit), toldAt }).filter(({ at }) => at > clock.now)
    pending.push(...times.map((due) => ({ ...due, visit: visit.id, time })))
  }

  /** One change of a random visit, or a new one, on either instance. Nothing if the shop refuses it. */
  const change = async (visit: Visit | undefined): Promise<void> => {
    const { ctx } = instances[random(2)] ?? first
    const date = addDays(dateIn(clock.now, SHOP.timeZone), random(5))
    const timeSlot = ALL_SLOTS[random(ALL_SLOTS.length)] ?? '8:00 AM-9:00 AM'
    const choice = random(6)
    if (!visit) {
      const { id, version } = await takeByPhone(ctx, {
        appointmentDate: date,
        timeSlot,
        contact: DANA,
        fee: 'waived',
        notes: '',
      })
      const booked = { id, version, date, timeSlot, bookedAt: clock.now }
      visits.set(id, booked)
      return expectAgain(booked, clock.now)
    }
    const { id, version } = visit
    if (choice === 0) {
      if (random(2) === 0) await cancelByOffice(ctx, { id, refund: false, version })
      else await cancelByCustomer(ctx, { id, version, refundCents: undefined })
      totals.cancelled += 1
      visits.delete(id)
      pending = pending.filter((due) => due.visit !== id)
      return
    }
    if (choice === 1) await moveByCustomer(ctx, { id, date, timeSlot, version })
    else {
      const move = { id, date, timeSlot, version, crew: undefined, force: true, askedBy: 'shop' as const }
      await moveAppointment(ctx, { ...move, tell: random(2) === 0, undoable: choice === 2 })
    }
    totals.moved += 1
    if (choice === 2) {
      await undoMove(ctx, { id, version: version + 1 })
      visit.version += 2
      return expectAgain(visit, visit.bookedAt)
    }
    Object.assign(visit, { date, timeSlot, version: version + 1 })
    expectAgain(visit, clock.now)
  }
  const changeOrNot = (visit: Visit | undefined) =>
    change(visit).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })

  /** What both instances send now, as kind, visit and time. */
  const send = async (): Promise<string[]> => {
    mails.length = 0
    await Promise.all(instances.map(({ jobs }) => drain(jobs, database)))
    const rows = await database.rows(
      `select id, kind || ' ' || appointment_id as line from outgoing_mails where id = any($1)`,
      [mails.map(({ id }) => id)],
    )
    const lines = new Map((rows as { id: string; line: string }[]).map(({ id, line }) => [id, line])) // as the statement selects
    return mails.map(({ id, subject }) => `${lines.get(id)} ${subject.split(' on ')[1]}`).toSorted()
  }
  const describeDue = ({ reminder, visit, time }: Due) => `${reminder}_reminder ${visit} ${time}`

  /** The reminders that should go out now. They aren't expected later. */
  const takeDue = (): Due[] => {
    if (afterQuietHours(clock.now) > clock.now) return []
    const due = pending.filter(({ at }) => at <= clock.now)
    pending = pending.filter(({ at }) => at > clock.now)
    return due.filter(({ visit, reminder }) => {
      const found = visits.get(visit)
      return found && isStillUseful(reminder, { startsAt: startOf(found), now: clock.now })
    })
  }

  /** The database's clock walks along: what waits in it waits a minute less. True if something is due. */
  const walk = async (): Promise<boolean> => {
    clock.now = new Date(clock.now.getTime() + MINUTE)
    await database.rows(
      `update outgoing_mails set not_before = not_before - interval '1 minute' where queued_at is null and not_before is not null`,
    )
    const due = await database.rows(
      `select 1 from outgoing_mails where queued_at is null and (not_before is null or not_before <= now()) limit 1`,
    )
    return due.length > 0
  }

  return {
    totals,
    async walkTo(end: string, isDown: (minute: number) => boolean) {
      for (let minute = 0; clock.now < new Date(end); minute++) {
        const isDue = await walk()
        const isUp = !isDown(minute)
        const next = pending.find(({ at }) => at <= clock.now)
        // A move or cancellation at the very moment that a reminder goes out: it goes out before, or not at all.
        const raced = isUp && next && random(3) === 0 ? visits.get(next.visit) : undefined
        const expected = isUp ? takeDue() : []
        if (isUp && (isDue || expected.length > 0)) {
          const [sent] = await Promise.all([send(), raced && changeOrNot(raced)])
          const certain = expected.filter(({ visit }) => visit !== raced?.id).map(describeDue)
          if (raced) totals.raced += 1
          expect(expected.map(describeDue), clock.now.toISOString()).toEqual(expect.arrayContaining(sent))
          expect(sent, clock.now.toISOString()).toEqual(expect.arrayContaining(certain))
          expect(new Set(sent).size).toBe(sent.length)
          totals.sent += sent.length
          totals.late += expected.filter(({ at }) => at < clock.now).length
        }
        if (random(25) > 0) continue
        const ids = [...visits.keys()]
        await changeOrNot(ids.length < 12 || random(3) === 0 ? undefined : visits.get(ids[random(ids.length)] ?? ''))
      }
    },
  }
}

// Sunday, March 14, 2027 has 23 hours, and Sunday, November 7 has 25.
it.each([
  ['2027-03-11T14:00:00Z', '2027-03-17T14:00:00Z', 1],
  ['2027-11-04T14:00:00Z', '2027-11-10T14:00:00Z', 2],
])(
  'from %s to %s, two instances send each reminder at most once and at its time',
  async (start, end, seed) => {
    const shop = await openShop(start, seed)
    // Down from 5 PM to 10:20 PM of the second day, and for 40 minutes of each morning.
    const isDown = (minute: number) => (minute > 1980 && minute < 2300) || minute % 1440 > 1400
    await shop.walkTo(end, isDown)
    expect(shop.totals.sent).toBeGreaterThan(20)
    expect(shop.totals.late).toBeGreaterThan(0)
    expect(shop.totals.moved).toBeGreaterThan(10)
    expect(shop.totals.cancelled).toBeGreaterThan(5)
    expect(shop.totals.raced).toBeGreaterThan(0)
  },
  300_000,
)
