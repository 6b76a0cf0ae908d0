import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { officeApi, renderOffice } from '#test/client/office-quotes.tsx'
import { press } from '#test/client/press.ts'
import { json } from '#test/client/stub-api.ts'
import { BUILT_IN_VIEWS, type View } from '#shared/quotes/views.ts'

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
  const shown = () => nav.getAllByRole('link').map(({ textContent }) => textContent.replace(/ \d+$/, ''))
  return { user, nav, shown }
}

it('shows what calls for action and the open view first, and the others behind More', async () => {
  const { user, nav, shown } = await open('/orders?stage=lost')
  const first = ['My day', 'New', 'Late', 'Unread messages', 'Follow up', 'To close', 'Lost']
  expect(shown()).toEqual(first)
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Lost 1')
  await press(user, 'More')
  const others = VIEWS.map(({ name }) => name).filter((name) => !first.includes(name))
  expect(shown()).toEqual([...first, ...others])
  await user.click(nav.getByRole('link', { name: 'Franklin 2' }))
  expect(location.search).toBe('?town=Franklin')
  // The list behind it closes, and the view is among the first now.
  expect(shown()).toEqual([...first.slice(0, -1), 'Franklin'])
})

it('Escape closes what is behind More', async () => {
  const { user, nav, shown } = await open('/orders')
  const count = shown().length
  await press(user, 'More')
  expect(shown().length).toBe(VIEWS.length)
  await user.keyboard('{Escape}')
  expect(shown().length).toBe(count)
  expect(document.activeElement).toBe(nav.getByRole('button', { name: 'More' }))
})
