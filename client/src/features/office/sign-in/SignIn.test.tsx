import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { quote, renderOffice } from '#test/client/office-quotes.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { person } from '#test/client/people.ts'
import { choose, press } from '#test/client/press.ts'
import { inTurn, json, noContent, refusal, type StubbedApi, stubApi, unreachable } from '#test/client/stub-api.ts'
import type { Person } from '#shared/people/schema.ts'
import { storedSignIn } from '#client/features/office/stored-sign-in.ts'
import { SignIn } from './SignIn.tsx'

const ANNA = person('Anna Ruiz', { role: 'owner' })
const ME = { kind: 'person', role: 'owner', person: ANNA }
/** Answers of a link that works. */
const WORKS: StubbedApi = { 'POST /api/sign-in/use': () => json({ person: ANNA }), 'GET /api/me': () => json(ME) }

function openLink(api: StubbedApi, hash = '#the-token') {
  history.replaceState(null, '', `/orders/sign-in${hash}`)
  const requests = stubApi(api)
  const view = render(
    <PageProviders>
      <SignIn />
    </PageProviders>,
  )
  return { ...view, requests, user: userEvent.setup() }
}

async function askForLink(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), 'anna@shop.example')
  await press(user, 'Email me a sign-in link')
}

beforeEach(() => localStorage.clear())

describe('the page of a sign-in link', () => {
  it('sends the token when its button is pressed, not before, and hides it right away', async () => {
    sessionStorage.setItem('admin_key', 'an old key')
    const { requests, user } = openLink(WORKS)
    expect(location.href).not.toContain('the-token')
    expect(requests).toEqual([])
    await press(user, 'Sign in')
    await waitFor(() => expect(location.pathname).toBe('/orders'))
    expect(requests[0]).toMatchObject({ path: '/api/sign-in/use', body: { token: 'the-token' } })
    expect(sessionStorage.getItem('admin_key')).toBeNull()
    expect(localStorage.getItem('office_signed_in')).toMatch(/^\d{4}-/)
  })

  it('says why a link does not work', async () => {
    const used = 'This link was already used. Ask for a new one.'
    const { user } = openLink({ 'POST /api/sign-in/use': () => refusal('unauthorized', used) })
    await press(user, 'Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe(used)
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/orders')
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ask for a new link' }))
    await axe()
  })

  it('sends the token once if only the question who is signed in fails', async () => {
    const { requests, user } = openLink({ ...WORKS, 'GET /api/me': inTurn(unreachable, () => json(ME)) })
    await press(user, 'Sign in')
    await screen.findByRole('alert')
    await press(user, 'Sign in')
    await waitFor(() => expect(location.pathname).toBe('/orders'))
    expect(requests.map(({ path }) => path)).toEqual(['/api/sign-in/use', '/api/me', '/api/me'])
  })

  it('says that the browser blocks cookies', async () => {
    const { user } = openLink({
      ...WORKS,
      'GET /api/me': () => refusal('unauthorized', 'Please enter a valid admin key.'),
    })
    await press(user, 'Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your browser blocks cookies, so we cannot sign you in.',
    )
    expect(localStorage.getItem('office_signed_in')).toBeNull()
  })

  it('has no button without a token', () => {
    openLink({}, '')
    expect(screen.getByRole('alert').textContent).toBe('This link does not work. Ask for a new one.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the login card', () => {
  it('mails a link, and never says if the address is known', async () => {
    const { requests, user } = renderOffice({ 'POST /api/sign-in': noContent }, { loggedIn: false })
    await askForLink(user)
    expect(await screen.findByText('If we know that address, a link is on its way.')).toBeDefined()
    expect(requests.at(-1)).toMatchObject({ path: '/api/sign-in', body: { email: 'anna@shop.example' } })
    await axe()
  })

  it('is where the link leads back to, until someone logs out', async () => {
    history.replaceState(null, '', '/orders/week?from=2026-03-17')
    const { user, unmount } = renderOffice({ 'POST /api/sign-in': noContent }, { loggedIn: false })
    await askForLink(user)
    await screen.findByText('If we know that address, a link is on its way.')
    unmount()
    const signIn = async () => {
      const opened = openLink(WORKS)
      await press(opened.user, 'Sign in')
      await waitFor(() => expect(location.pathname).not.toBe('/orders/sign-in'))
      opened.unmount()
      return location.pathname + location.search
    }
    expect(await signIn()).toBe('/orders/week?from=2026-03-17')
    expect(await signIn()).toBe('/orders')
    storedSignIn.keepAddress('/orders/week')
    storedSignIn.logOut()
    expect(await signIn()).toBe('/orders')
  })

  it('shows what is wrong at the field', async () => {
    const { user } = renderOffice(
      { 'POST /api/sign-in': () => refusal('too_many_requests', 'There were too many links.') },
      { loggedIn: false },
    )
    await askForLink(user)
    expect(await screen.findByText('There were too many links.')).toBeDefined()
  })
})

describe('the office of someone who signed in by email', () => {
  it('sends no key, and ends the session on log out', async () => {
    const { requests, user } = renderOffice({ 'DELETE /api/sign-in': noContent }, { me: ME })
    expect(await screen.findByRole('table', { name: 'Quote Management' })).toBeDefined()
    expect(requests.map(({ adminKey }) => adminKey)).toEqual(requests.map(() => null))
    await press(user, 'Log out')
    expect(await screen.findByLabelText('Admin Key')).toBeDefined()
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/sign-in' })
    expect(localStorage.getItem('office_signed_in')).toBeNull()
  })

  it('also ends the session on log out from a tab that is open by key', async () => {
    localStorage.setItem('office_signed_in', 'yes')
    const { requests, user } = renderOffice({ 'DELETE /api/sign-in': noContent })
    await screen.findByText('#1042')
    await press(user, 'Log out')
    expect(await screen.findByLabelText('Admin Key')).toBeDefined()
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/sign-in', adminKey: null })
  })

  it('stays, and says why, if the session cannot be ended', async () => {
    const { user } = renderOffice({ 'DELETE /api/sign-in': () => refusal('internal', 'Down') }, { me: ME })
    await press(user, 'Log out')
    expect(await screen.findByText('Failed to log out: Down')).toBeDefined()
    expect(screen.queryByLabelText('Admin Key')).toBeNull()
    expect(localStorage.getItem('office_signed_in')).toBe('yes')
  })

  it('leaves a page that the new role of its owner may not see', async () => {
    history.replaceState(null, '', '/orders/people')
    const crew: Person = { ...ANNA, role: 'crew', crew: 2 }
    let me = ANNA
    const { user } = renderOffice(
      {
        'GET /api/me': () => json({ ...ME, role: me.role, person: me }),
        'GET /api/people': () => json([me]),
        'GET /api/crews': () =>
          json([{ number: 2, name: 'North', color: '#2f5d50', days: [1], active: true, version: 1 }]),
        'GET /api/day': ({ query }) =>
          json({ date: query.get('date'), crew: 2, crewName: 'North', blocked: [], stops: [], toClose: [] }),
        [`PATCH /api/people/${ANNA.id}`]: () => {
          me = crew
          return json(crew)
        },
      },
      { me },
    )
    await choose(user, 'Actions for Anna Ruiz', 'Edit')
    await user.selectOptions(await screen.findByLabelText('Role'), 'Crew')
    await user.selectOptions(await screen.findByLabelText('Crew'), await screen.findByRole('option', { name: 'North' }))
    await press(user, 'Save')
    expect(await screen.findByText('No visits that day.')).toBeDefined()
  })

  it('shows that person nothing that the person before had loaded', async () => {
    let who = ANNA
    const { requests } = renderOffice(
      {
        'GET /api/me': () => json({ ...ME, person: who }),
        'GET /api/quotes': () => json([quote(who === ANNA ? 1042 : 1041)]),
      },
      { me: ME },
    )
    await screen.findByText('#1042')
    who = { ...ANNA, id: 'luis', name: 'Luis' }
    dispatchEvent(new StorageEvent('storage', { key: 'office_signed_in', newValue: '2026-03-09T15:04:00.000Z' }))
    expect(await screen.findByText('#1041')).toBeDefined()
    expect(requests.filter(({ path }) => path === '/api/views')).toHaveLength(2)
  })

  it('can be tried again if we cannot learn who is signed in', async () => {
    const down = () => refusal('internal', 'Down')
    const { user } = renderOffice({ 'GET /api/me': inTurn(down, () => json(ME)) }, { me: ME })
    expect(await screen.findByText('Failed to sign you in: Down')).toBeDefined()
    await press(user, 'Try again')
    expect(await screen.findByRole('table', { name: 'Quote Management' })).toBeDefined()
  })
})
