import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { onFirstInteraction } from './first-interaction.ts'

afterEach(() => document.documentElement.removeAttribute('data-touched'))

it('runs once at the first interaction, and right away after it', () => {
  const early = vi.fn<() => void>()
  onFirstInteraction(early)
  expect(early).not.toHaveBeenCalled()
  fireEvent.wheel(document.body)
  fireEvent.pointerDown(document.body)
  expect(early).toHaveBeenCalledOnce()
  const late = vi.fn<() => void>()
  onFirstInteraction(late)
  expect(late).toHaveBeenCalledOnce()
})

it('does not run after it is stopped', () => {
  const run = vi.fn<() => void>()
  onFirstInteraction(run)()
  fireEvent.keyDown(document.body)
  expect(run).not.toHaveBeenCalled()
})
