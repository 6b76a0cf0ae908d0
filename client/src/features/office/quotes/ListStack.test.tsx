import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { IN_SHOWN_LIST, ListStack } from './ListStack.tsx'

function List({ name, log }: { name: string; log: string[] }) {
  useLayoutEffect(() => {
    log.push(`${name} comes`)
    return () => {
      log.push(`${name} leaves`)
    }
  }, [name, log])
  return <p>{name}</p>
}

const show = (name: string, log: string[], early?: string) => (
  <ListStack early={early === undefined ? null : <List key={early} name={early} log={log} />}>
    <List key={name} name={name} log={log} />
  </ListStack>
)

test('the list before leaves after the next one has come', () => {
  const log: string[] = []
  const { rerender } = render(show('New', log))
  rerender(show('Late', log))
  expect(log).toEqual(['New comes', 'Late comes', 'New leaves'])
  expect(screen.queryByText('New')).toBeNull()
  expect(screen.getByText('Late').closest('[inert]')).toBeNull()
})

test('a list with the same key stays', () => {
  const log: string[] = []
  const { rerender } = render(show('New', log))
  const before = screen.getByText('New')
  rerender(show('New', log))
  expect(screen.getByText('New')).toBe(before)
  expect(log).toEqual(['New comes'])
})

test('an early list is there before it shows, out of sight and inert, and then stays where it is', () => {
  const log: string[] = []
  const { rerender, container } = render(show('New', log, 'Late'))
  const early = screen.getByText('Late')
  expect(early.closest('[inert]')?.classList.value).toMatch(/\binvisible\b.*\bh-0\b/)
  expect([...container.querySelectorAll(`p${IN_SHOWN_LIST}`)].map(({ textContent }) => textContent)).toEqual(['New'])
  const moved = vi.spyOn(Node.prototype, 'insertBefore')
  rerender(show('Late', log))
  expect(screen.getByText('Late')).toBe(early)
  expect(early.closest('[inert], .invisible')).toBeNull()
  expect(moved).not.toHaveBeenCalled()
  expect(log).toEqual(['New comes', 'Late comes', 'New leaves'])
})

test('a list that already shows is not rendered early as well', () => {
  const log: string[] = []
  render(show('New', log, 'New'))
  expect(screen.getAllByText('New')).toHaveLength(1)
})
