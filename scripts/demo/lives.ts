import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { addDays } from '#shared/lib/zoned.ts'
import type { Dice } from './dice.ts'
import type { DemoQuote } from './quotes.ts'
import { atWork, dayOf, plus, timeOn } from './times.ts'
import type { PlannedSlot } from './week-plan.ts'

/** How far the office wants to take a quote. Those that find no time for a visit stay contacted. */
type Fate = 'unanswered' | 'contacted' | 'appointment' | 'lost'

/** How a visit ends, if it's over. */
type AppointmentEnd = 'completed' | 'no_show' | 'cancelled'

export interface PlannedAppointment {
  slot: PlannedSlot
  bookedAt: Date
  isPaidOnline: boolean
  end: AppointmentEnd
}

export interface Life {
  quote: DemoQuote
  fate: Fate
  sentAt: Date
  /** When the office answers, unless it doesn't. */
  answeredAt: Date
  appointment: PlannedAppointment | undefined
}

const WEEKS = 8
/** The newest ones. Some of them are late by now. */
const UNANSWERED = 18
const STILL_WAITING = 0.75
/** How long a customer waits for a visit. */
const LONGEST_WAIT = 24 * DAY_MS
const LEAST_NOTICE = 20 * HOUR_MS

/** What happens to each quote until now, oldest first, and which planned slots have a visit. */
export function planLives(quotes: readonly DemoQuote[], slots: readonly PlannedSlot[], now: Date, dice: Dice): Life[] {
  const lives = quotes.map((quote, index) => startLife(quote, quotes.length - 1 - index, quotes.length, now, dice))
  const waiting = lives.filter(({ fate }) => fate === 'appointment')
  // The last slots first, because the weeks around today must not be empty.
  for (const slot of slots.toReversed()) {
    const life = waiting.findLast(({ answeredAt }) => canTake(slot, answeredAt, now))
    if (!life) continue
    waiting.splice(waiting.indexOf(life), 1)
    const latest = Math.min(slot.start.getTime() - LEAST_NOTICE, now.getTime() - HOUR_MS)
    const bookedAt = plus(life.answeredAt, Math.min(dice.between(1, 30) * HOUR_MS, latest - life.answeredAt.getTime()))
    const end = dice.pick<AppointmentEnd>([...Array<AppointmentEnd>(9).fill('completed'), 'no_show', 'cancelled'])
    life.appointment = { slot, bookedAt, isPaidOnline: dice.chance(0.55), end }
  }
  return lives
}

function canTake({ start }: PlannedSlot, answeredAt: Date, now: Date): boolean {
  const ready = plus(answeredAt, HOUR_MS)
  const wait = start.getTime() - ready.getTime()
  return wait >= LEAST_NOTICE && wait <= LONGEST_WAIT && plus(ready, HOUR_MS) < now
}

/** `place` counts from 0, the newest. */
function startLife(quote: DemoQuote, place: number, count: number, now: Date, dice: Dice): Life {
  const day = dayOf(plus(now, -((place + 0.5) / count) * WEEKS * 7 * DAY_MS))
  const sentAt = [timeOn(day, dice.between(7 * 60, 21 * 60)), plus(now, -dice.between(20, 90) * MINUTE_MS)]
  const at = new Date(Math.min(...sentAt.map(Number)))
  const answeredAt = atWork(at, dice.between(15, 200))
  return { quote, fate: pickFate(place, dice), sentAt: at, answeredAt, appointment: undefined }
}

function pickFate(place: number, dice: Dice): Fate {
  const roll = dice.next()
  if (place < UNANSWERED) return roll < STILL_WAITING ? 'unanswered' : 'contacted'
  if (roll < 0.08) return 'contacted'
  return roll < 0.26 ? 'lost' : 'appointment'
}

/** A day around today, on which the office calls again. */
export function pickFollowUp(now: Date, dice: Dice): string {
  return addDays(dayOf(now), dice.between(-2, 6))
}
