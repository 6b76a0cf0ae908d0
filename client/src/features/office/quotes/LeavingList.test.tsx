import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { LeavingList } from './LeavingList.tsx'

function List({ name, log }: { name: string; log: string[] }) {
  useLayoutEffect(() => {
    log.push(`${name} comes`)
    return () => {
      log.push(`${name} leaves`)
    }
  }, [name, log])
  return <p>{name}</p>
}

const show = (name: string, log: string[]) => (
  <LeavingList>
    <List key={name} name={name} log={log} />
  </LeavingList>
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
