import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { officeApi, renderOffice } from '#test/client/office-quotes.tsx'
import { press } from '#test/client/press.ts'
import { json } from '#test/client/stub-api.ts'
import { BUILT_IN_VIEWS } from '#shared/quotes/list-facts.ts'
import type { View } from '#shared/quotes/views.ts'

const OWN: View = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  name: 'Franklin',
  query: 'town=Franklin',
  shared: false,
  builtIn: false,
  canChange: true,
  count: 2,
}
const VIEWS = [
  ...BUILT_IN_VIEWS.map((view): View => ({ ...view, shared: true, builtIn: true, canChange: false, count: 1 })),
  OWN,
]

async function open(address: string) {
  history.replaceState(null, '', address)
  const { user } = renderOffice({ ...officeApi(), 'GET /api/views': () => json(VIEWS) })
  const nav = within(await screen.findByRole('navigation', { name: 'Views' }))
  await nav.findByRole('link', { name: 'My day 1' })
  return { user, nav, shown: () => namesIn(nav) }
}

type User = Awaited<ReturnType<typeof open>>['user']
async function openMore(user: User) {
  await press(user, 'More')
  return within(await screen.findByRole('dialog', { name: 'More views' }))
}
const namesIn = (part: Pick<typeof screen, 'getAllByRole'>) =>
  part.getAllByRole('link').map(({ textContent }) => textContent.replace(/ \d+$/, ''))

it('shows what calls for action and the open view first, and the others behind More', async () => {
  const { user, nav, shown } = await open('/orders?stage=lost')
  const first = [
    'My day',
    'New',
    'Late',
    'Unread messages',
    'Follow up',
    'To close',
    'To price',
    'Money due',
    'To schedule',
    'Lost',
  ]
  expect(shown()).toEqual(first)
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Lost 1')
  const others = VIEWS.map(({ name }) => name).filter((name) => !first.includes(name))
  const more = await openMore(user)
  expect(namesIn(more)).toEqual(others)
  expect(document.activeElement).toBe(more.getAllByRole('link')[0])
  await user.click(more.getByRole('link', { name: 'Franklin 2' }))
  expect(location.search).toBe('?town=Franklin')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The view is among the first now.
  expect(shown()).toEqual([...first.slice(0, -1), 'Franklin'])
  await waitFor(() => expect(document.activeElement).toBe(nav.getByRole('button', { name: 'More' })))
  history.back()
  await waitFor(() => expect(location.search).toBe('?stage=lost'))
})

it('Escape closes what is behind More', async () => {
  const { user, nav } = await open('/orders')
  await openMore(user)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(nav.getByRole('button', { name: 'More' }))
})
