import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrintSheet } from './print-sheet.tsx'

const beginPrint = () => fireEvent(window, new Event('beforeprint'))

test('renders a sheet outside the page at each start of a print', () => {
  let drawn = 0
  const { container, unmount } = render(
    <PrintSheet>
      {() => {
        drawn += 1
        return <p>Sheet {drawn}</p>
      }}
    </PrintSheet>,
  )
  expect(drawn).toBe(0)
  beginPrint()
  const first = screen.getByText(/^Sheet/)
  expect(container.contains(first)).toBe(false)
  // The style sheet hides everything else with this selector.
  expect(document.querySelector('body > .print-sheet')?.contains(first)).toBe(true)
  const before = drawn
  beginPrint()
  expect(drawn).toBeGreaterThan(before)
  unmount()
  expect(document.querySelector('.print-sheet')).toBeNull()
})
