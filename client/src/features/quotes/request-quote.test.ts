import { describe, expect, it } from 'vitest'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { MAX_DRAWING_BYTES, PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'
import { drawingBudget } from './request-quote.ts'

describe('drawingBudget', () => {
  it('allows the maximum size per drawing for a short list', () => {
    expect(drawingBudget(1)).toBe(MAX_DRAWING_BYTES)
    expect(drawingBudget(7)).toBe(MAX_DRAWING_BYTES)
    expect(drawingBudget(8)).toBe(1_856_250)
  })

  it('keeps each request under 20 MB, text included', () => {
    for (let count = 1; count <= MAX_COUNTERTOPS; count++) {
      const base64 = Math.ceil(drawingBudget(count) / 3) * 4 + PNG_DATA_URL_PREFIX.length
      const wordsOfACountertop = 250
      expect(count * (base64 + wordsOfACountertop) + 20_000).toBeLessThan(20_000_000)
    }
  })
})
