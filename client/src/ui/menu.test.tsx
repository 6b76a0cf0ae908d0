import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { Menu } from './menu.tsx'

function setUp() {
  const [onExport, onErase, onPageKey] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  window.addEventListener('keydown', onPageKey)
  render(
    <>
      <Menu
        label="Actions for Maria Lopez"
        items={[
          { label: 'Export', onSelect: onExport },
          { label: 'Print', onSelect: () => {} },
          { label: 'Erase', onSelect: onErase, apart: true },
        ]}
      />
      <button type="button">Next</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Actions for Maria Lopez' })
  return { user: userEvent.setup(), button, onExport, onErase, onPageKey }
}

const focused = () => document.activeElement?.textContent

it('is moved through by keys, which do nothing else on the page, and closes on Escape', async () => {
  const { user, button, onPageKey } = setUp()
  await user.click(button)
  await axe()
  expect(focused()).toBe('Export')
  for (const [key, name] of [
    ['{ArrowDown}', 'Print'],
    ['{End}', 'Erase'],
    ['{ArrowDown}', 'Export'],
    ['{ArrowUp}', 'Erase'],
    ['{Home}', 'Export'],
  ] as const) {
    await user.keyboard(key)
    expect(focused()).toBe(name)
  }
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(onPageKey).not.toHaveBeenCalled()
})

it('closes before it acts, with the focus on its button, so that a dialog gives it back there', async () => {
  const { user, button, onErase } = setUp()
  await user.click(button)
  onErase.mockImplementation(() => expect(document.activeElement).toBe(button))
  await user.click(screen.getByRole('menuitem', { name: 'Erase' }))
  expect(onErase).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

it('closes when the focus goes elsewhere', async () => {
  const { user, button, onExport } = setUp()
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(button)
  await user.click(button)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(onExport).not.toHaveBeenCalled()
})
