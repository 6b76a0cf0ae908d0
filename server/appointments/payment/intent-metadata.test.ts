import { describe, expect, it } from 'vitest'
import { EIGHT } from '#test/slots.ts'
import { type IntentFacts, readIntentMetadata, toIntentMetadata } from './start.ts'

const FACTS: IntentFacts = { date: '2027-03-02', timeSlot: EIGHT, quoteNumber: 1042 }
const METADATA = { date: '2027-03-02', slot: EIGHT, quoteNumber: '1042' }

describe('the metadata of an intent', () => {
  it('names date, slot and quote', () => {
    expect(toIntentMetadata(FACTS)).toEqual(METADATA)
    expect(readIntentMetadata(METADATA)).toEqual(FACTS)
  })

  it('names no quote if the appointment has none', () => {
    const { quoteNumber: _, ...rest } = METADATA
    expect(toIntentMetadata({ ...FACTS, quoteNumber: null })).toEqual(rest)
    expect(readIntentMetadata(rest)).toEqual({ ...FACTS, quoteNumber: null })
  })

  it.each([
    ['that is missing', {}],
    ['with another number', { ...METADATA, quoteNumber: '1e3' }],
    ['with a day that no month has', { ...METADATA, date: '2027-02-30' }],
    ['with an unknown slot', { ...METADATA, slot: '8 in the morning' }],
  ])('is ignored %s', (_, metadata) => {
    expect(readIntentMetadata(metadata)).toBeUndefined()
  })
})
