import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useListKeys } from './use-list-keys.ts'

const noop = () => {}

function List({ isGone, onAction }: { isGone: boolean; onAction: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  useListKeys(true, list, { ids: ['a'], onAction, onOpen: noop, onHelp: noop, onUndo: noop, openId: 'a' })
  return (
    <div inert={isGone}>
      <div ref={list} />
    </div>
  )
}

it('keys are for the list that shows, not for the one that it replaced', async () => {
  const [before, after] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <>
      <List isGone onAction={before} />
      <List isGone={false} onAction={after} />
    </>,
  )
  await userEvent.keyboard('x')
  expect(before).not.toHaveBeenCalled()
  expect(after).toHaveBeenCalledExactlyOnceWith('select', 'a')
})
