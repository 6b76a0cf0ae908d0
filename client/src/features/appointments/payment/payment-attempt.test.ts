import { describe, expect, it } from 'vitest'
import type { Appointment, AppointmentOutcome } from '#shared/appointments/schema.ts'
import { askUntil, pollServerOutcome } from './payment-attempt.ts'

/** Polls a server that gives these answers in turn and repeats the last one. Null: no response. */
async function follow(end: 'succeeded' | 'processing', ...answers: (AppointmentOutcome | null)[]) {
  const waits: number[] = []
  let requestCount = 0
  const result = await pollServerOutcome(end, {
    fetchAppointment: async () => {
      const outcome = answers[Math.min(requestCount, answers.length - 1)]
      requestCount += 1
      if (outcome === null) throw new TypeError('Failed to fetch')
      // Polling reads only the outcome.
      return { outcome } as Appointment
    },
    pause: async (milliseconds) => {
      waits.push(milliseconds)
    },
  })
  return { result, requestCount, waits }
}

describe('pollServerOutcome', () => {
  it('returns the outcome as soon as the server knows it', async () => {
    expect(await follow('succeeded', 'confirmed')).toMatchObject({ result: 'confirmed', requestCount: 1 })
    expect(await follow('processing', 'processing')).toMatchObject({ result: 'processing', requestCount: 1 })
  })

  it.each(['held', 'failed', 'processing', 'expired'] as const)(
    'polls again if the server says %s although the provider says succeeded',
    async (outcome) => {
      expect(await follow('succeeded', outcome, outcome, 'confirmed')).toMatchObject({
        result: 'confirmed',
        requestCount: 3,
      })
    },
  )

  it('polls six times with growing pauses and then returns processing', async () => {
    const { result, waits } = await follow('succeeded', 'held')
    expect(result).toBe('processing')
    expect(waits).toEqual([0, 500, 1000, 2000, 3000, 4000])
  })

  it('ignores lost responses', async () => {
    expect(await follow('succeeded', null, null, 'confirmed')).toMatchObject({ result: 'confirmed', requestCount: 3 })
    expect(await follow('succeeded', null)).toMatchObject({ result: 'processing', requestCount: 6 })
  })

  it.each(['refunded', 'cancelled', 'done'] as const)('returns elsewhere if the appointment is %s', async (end) => {
    expect(await follow('succeeded', 'held', end)).toMatchObject({ result: 'elsewhere', requestCount: 2 })
  })

  it('returns elsewhere if the hold stays expired', async () => {
    expect(await follow('succeeded', 'expired')).toMatchObject({ result: 'elsewhere', requestCount: 6 })
  })
})

describe('asking until the answer is known', () => {
  const askFor = async (...answers: string[]) => {
    const waits: number[] = []
    let asked = 0
    const answer = await askUntil(
      async () => answers[Math.min(asked++, answers.length - 1)],
      (known) => known === 'paid',
      async (milliseconds) => void waits.push(milliseconds),
    )
    return { answer, asked, waits }
  }

  it('stops at a known answer', async () => {
    expect(await askFor('paid')).toEqual({ answer: 'paid', asked: 1, waits: [] })
    expect(await askFor('active', 'paid')).toEqual({ answer: 'paid', asked: 2, waits: [1000] })
  })

  it('returns the last of three answers', async () => {
    expect(await askFor('active')).toEqual({ answer: 'active', asked: 3, waits: [1000, 2000] })
  })
})
