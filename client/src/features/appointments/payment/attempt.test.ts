import { describe, expect, it } from 'vitest'
import type { Visit, VisitOutcome } from '#shared/appointments/schema.ts'
import { outcomeOf } from './attempt.ts'

/** The server's answers one after the other, the last one from then on; null: it does not answer. */
async function follow(end: 'succeeded' | 'processing', ...answers: (VisitOutcome | null)[]) {
  const waits: number[] = []
  let asked = 0
  const result = await outcomeOf(end, {
    ask: async () => {
      const outcome = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      if (outcome === null) throw new TypeError('Failed to fetch')
      // Nothing else of a visit is read.
      return { outcome } as Visit
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  })
  return { result, asked, waits }
}

describe('what the server makes of a payment', () => {
  it('is taken as soon as it is known', async () => {
    expect(await follow('succeeded', 'confirmed')).toMatchObject({ result: 'confirmed', asked: 1 })
    expect(await follow('processing', 'processing')).toMatchObject({ result: 'processing', asked: 1 })
  })

  it.each(['held', 'failed', 'processing', 'expired'] as const)(
    'is asked for again while it is %s although the provider says that it succeeded',
    async (outcome) => {
      expect(await follow('succeeded', outcome, outcome, 'confirmed')).toMatchObject({ result: 'confirmed', asked: 3 })
    },
  )

  it('is asked for with growing pauses, six times, and then called processing', async () => {
    const { result, waits } = await follow('succeeded', 'held')
    expect(result).toBe('processing')
    expect(waits).toEqual([0, 500, 1000, 2000, 3000, 4000])
  })

  it('is not undone by questions that get lost', async () => {
    expect(await follow('succeeded', null, null, 'confirmed')).toMatchObject({ result: 'confirmed', asked: 3 })
    expect(await follow('succeeded', null)).toMatchObject({ result: 'processing', asked: 6 })
  })

  it.each(['refunded', 'cancelled', 'done'] as const)(
    'needs more words than a toast has where it is %s',
    async (end) => {
      expect(await follow('succeeded', 'held', end)).toMatchObject({ result: 'elsewhere', asked: 2 })
    },
  )

  it('needs more words where the hold stays expired', async () => {
    expect(await follow('succeeded', 'expired')).toMatchObject({ result: 'elsewhere', asked: 6 })
  })
})
