import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
})
async function show(areSamples: boolean[]): Promise<void> {
  const testimonials = TESTIMONIALS.map((one, index) => ({ ...one, sample: areSamples[index] ?? false }))
  vi.doMock('#shared/content/testimonials.ts', () => ({ TESTIMONIALS: testimonials }))
  const { WhatCustomersSay } = await import('./sections.tsx')
  render(<WhatCustomersSay />)
}

it('says that testimonials are samples if at least one is', async () => {
  await show([false, false, false, false, true])
  expect(screen.getByText(/^These are samples/)).toBeDefined()
  expect(screen.getAllByText('Sample')).toHaveLength(1)
  cleanup()
  vi.resetModules()
  await show([])
  expect(screen.queryByText(/sample/i)).toBeNull()
})
