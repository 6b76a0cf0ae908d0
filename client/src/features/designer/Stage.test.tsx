import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Stage } from './Stage.tsx'
import { useDesigner } from '#test/client/use-designer.ts'

const PHONE = { width: 390, height: 340 }

beforeEach(() => {
  for (const [side, pixels] of [
    ['offsetWidth', PHONE.width],
    ['offsetHeight', PHONE.height],
  ] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockImplementation(function size(this: HTMLElement) {
      return this.closest('.max-lg\\:hidden') ? 0 : pixels
    })
  }
})

function Page() {
  return <Stage designer={useDesigner()} aboveBar={null} sheetSlot={null} />
}

test('a plan that was hidden at first fits its frame when it is shown', async () => {
  sessionStorage.setItem('designer_view', '"room"')
  const { container } = render(<Page />)
  const plan = container.querySelector('[data-testid=plan-frame] svg')
  await userEvent.click(screen.getByRole('tab', { name: 'Plan' }))
  act(() => void dispatchEvent(new Event('resize')))
  expect(plan?.getAttribute('width')).toBe(String(PHONE.width))
  expect(plan?.getAttribute('height')).toBe(String(PHONE.height))
})

test('what is in sight again is not shown small, also where a busy page says so late', () => {
  const aboveBar = document.createElement('div')
  const reports: ((changes: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (typeof reports)[number]) {
        reports.push(report)
      }
      observe = () => {}
      disconnect = () => {}
    },
  )
  const Pinning = () => <Stage designer={useDesigner()} aboveBar={aboveBar} sheetSlot={null} />
  render(<Pinning />)
  const report = (...seen: boolean[]) =>
    act(() => reports.forEach((one) => one(seen.map((isIntersecting) => ({ isIntersecting })))))
  report(false)
  expect(aboveBar.querySelector('[data-pinned]')).not.toBeNull()
  report(true, false)
  expect(aboveBar.querySelector('[data-pinned]')).not.toBeNull()
  // Past it, and back at once.
  report(false, true)
  expect(aboveBar.querySelector('[data-pinned]')).toBeNull()
})
