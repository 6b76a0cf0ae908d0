import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BY_SESSION } from '#client/api/auth.ts'
import type { Me, Person } from '#shared/people/schema.ts'
import { axe } from '#test/client/axe.ts'
import { CREWS as SHOP_CREWS } from '#test/client/office-appointments.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { person } from '#test/client/people.ts'
import { choose, press } from '#test/client/press.ts'
import { inTurn, json, noContent, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import { People } from './People.tsx'

const ANNA = person('Anna Ruiz', { role: 'owner' })
const LUIS = person('Luis', { role: 'crew', crew: 2, lastSeenAt: null })
const GONE = person('Pat Gone', { disabled: true, version: 4 })
const LINK = 'https://shop.example/orders/sign-in#token'
const CREWS = SHOP_CREWS.map((crew) => (crew.number === 1 ? crew : { ...crew, name: 'North', active: false }))
const OWNER: Me = { kind: 'person', role: 'owner', person: ANNA }

function setUp(api: StubbedApi = {}, me: Me = OWNER) {
  const requests = stubApi({
    'GET /api/people': () => json([ANNA, LUIS, GONE]),
    'GET /api/crews': () => json(CREWS),
    ...api,
  })
  render(
    <PageProviders auth={BY_SESSION}>
      <People me={me} />
    </PageProviders>,
  )
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { requests, sent, user: userEvent.setup() }
}

const rows = async () => (await screen.findAllByRole('row')).slice(1)
const actionsIn = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await press(user, `Actions for ${name}`)
  const actions = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  return actions
}

describe('the people', () => {
  it('are shown to owners with role, last use, and what owners can do', async () => {
    const { user } = setUp()
    const [anna, luis, gone] = await rows()
    expect(anna?.textContent).toContain('anna.ruiz@shop.exampleRoleOwnerLast seenMar 9, 2026, 10:04 AM')
    expect(luis?.textContent).toContain('RoleCrew, NorthLast seenNever')
    expect(gone?.textContent).toContain('No access')
    expect(await actionsIn(user, 'Luis')).toEqual(['Edit', 'New link', 'Sign out everywhere', 'Remove access'])
    expect(await actionsIn(user, 'Pat Gone')).toEqual(['Edit', 'Give access back'])
    await axe()
  })

  it('are shown to office people with name and role alone', async () => {
    const colleague = (one: typeof ANNA) => ({ ...one, email: null, lastSeenAt: null })
    const { requests } = setUp(
      {
        'GET /api/people': () =>
          json(
            [ANNA, LUIS, person('Sam', { role: 'crew', crew: 1 }), person('Kim', { role: 'crew', crew: 7 })].map(
              colleague,
            ),
          ),
      },
      { kind: 'person', role: 'office', person: colleague(person('Olga')) },
    )
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      'Anna RuizRoleOwner',
      'LuisRoleCrew, North',
      'SamRoleCrew 1',
      'KimRoleCrew 7',
    ])
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(requests.map(({ path }) => path)).toEqual(['/api/people', '/api/crews'])
  })

  it('are added with a link to copy, and a crew needs its number', async () => {
    const { sent, user } = setUp({ 'POST /api/people': () => json({ person: LUIS, link: LINK }, 201) })
    await press(user, 'Add person')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add person' }))
    await user.type(dialog.getByLabelText('Name'), 'Luis')
    await user.type(dialog.getByLabelText('Email'), 'luis@shop.example')
    expect(dialog.queryByLabelText('Crew')).toBeNull()
    await user.selectOptions(dialog.getByLabelText('Role'), 'Crew')
    const save = () => user.click(dialog.getByRole('button', { name: 'Add person' }))
    await save()
    await dialog.findByText('Choose a crew.')
    await user.selectOptions(dialog.getByLabelText('Crew'), 'North (not active)')
    await save()
    const linkDialog = within(await screen.findByRole('dialog', { name: 'Sign-in link for Luis' }))
    expect(sent()).toEqual([
      ['POST', '/api/people', { name: 'Luis', email: 'luis@shop.example', role: 'crew', crew: 2 }],
    ])
    expect(linkDialog.getByLabelText<HTMLInputElement>('Link').value).toBe(LINK)
    await user.click(linkDialog.getByRole('button', { name: 'Copy link' }))
    await linkDialog.findByText('Copied.')
    expect(await navigator.clipboard.readText()).toBe(LINK)
    await axe()
    await user.click(linkDialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People' })))
  })

  it('show at its field what the server refuses', async () => {
    const issues = [{ path: 'email', message: 'Someone already uses this email.' }]
    const { user } = setUp({
      'POST /api/people': () => refusal('invalid', 'Someone already uses this email.', { issues }),
    })
    await press(user, 'Add person')
    await user.type(await screen.findByLabelText('Name'), 'Luis')
    await user.type(screen.getByLabelText('Email'), 'anna@shop.example')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add person' }))
    await screen.findByText('Someone already uses this email.')
    expect(screen.getByLabelText('Email')).toBe(document.activeElement)
  })

  it('start with an owner', async () => {
    const { user } = setUp({ 'GET /api/people': () => json([]) })
    await screen.findByText('No one signs in by email yet. The first person you add is an owner.')
    await press(user, 'Add person')
    expect((await screen.findByLabelText<HTMLSelectElement>('Role')).value).toBe('owner')
  })

  it('change, with the version that was shown', async () => {
    const { sent, user } = setUp({
      [`PATCH /api/people/${LUIS.id}`]: () => json({ ...LUIS, role: 'office', crew: null }),
    })
    await choose(user, 'Actions for Luis', 'Edit')
    await user.selectOptions(await screen.findByLabelText('Role'), 'Office')
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Actions for Luis')))
    expect(sent()).toEqual([
      [
        'PATCH',
        `/api/people/${LUIS.id}`,
        { name: 'Luis', email: 'luis@shop.example', role: 'office', crew: null, version: 1 },
      ],
    ])
  })

  describe('changed by someone else first', () => {
    const PATCH_LUIS = `PATCH /api/people/${LUIS.id}`
    const conflict = (changes: Partial<Person>) => () =>
      refusal('changed_meanwhile', 'Someone else changed this person.', {
        current: { ...LUIS, version: 2, ...changes },
      })
    const theirs = conflict({ name: 'Luis Ortega', crew: 1 })
    const alsoEmail = conflict({ name: 'Luis Ortega', email: 'theirs@shop.example' })
    const bodies = (sent: unknown[][]) => sent.map(([, , body]) => body)
    async function saveEmail(answer: StubbedApi[string]) {
      const all = setUp({ [PATCH_LUIS]: answer })
      await choose(all.user, 'Actions for Luis', 'Edit')
      const email = await screen.findByLabelText('Email')
      await all.user.clear(email)
      await all.user.type(email, 'new@shop.example')
      await press(all.user, 'Save')
      return all
    }
    const mine = { name: 'Luis', email: 'new@shop.example', role: 'crew', crew: 2 }

    it('show both versions of what I changed, and keep mine only when asked to', async () => {
      const { sent, user } = await saveEmail(inTurn(alsoEmail, () => json({ ...LUIS, version: 3 })))
      const question = await screen.findByRole('alert')
      expect(question.textContent).toContain('Someone else changed this person while you were editing.')
      expect(question.textContent).toContain('EmailTheirstheirs@shop.exampleYoursnew@shop.example')
      expect(question.querySelectorAll('dt')).toHaveLength(1)
      await axe()
      await press(user, 'Keep mine')
      await screen.findByText('Person saved')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(bodies(sent())).toEqual([
        { ...mine, version: 1 },
        { ...mine, name: 'Luis Ortega', version: 2 },
      ])
    })

    it('keep both if they changed something else', async () => {
      const { sent, user } = await saveEmail(inTurn(theirs, () => json({ ...LUIS, version: 3 })))
      const question = await screen.findByRole('alert')
      expect(question.querySelector('dt')).toBeNull()
      expect(within(question).queryByRole('button', { name: 'Take theirs' })).toBeNull()
      expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Luis Ortega')
      await press(user, 'Save both')
      await screen.findByText('Person saved')
      expect(bodies(sent())).toEqual([
        { ...mine, version: 1 },
        { ...mine, name: 'Luis Ortega', crew: 1, version: 2 },
      ])
    })

    it('take theirs, and continue from there', async () => {
      const { sent, user } = await saveEmail(inTurn(alsoEmail, () => json({ ...LUIS, version: 3 })))
      await press(user, 'Take theirs')
      expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Luis Ortega')
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('theirs@shop.example')
      await user.selectOptions(screen.getByLabelText('Role'), 'Office')
      await press(user, 'Save')
      await screen.findByText('Person saved')
      expect(bodies(sent())[1]).toEqual({
        name: 'Luis Ortega',
        email: 'theirs@shop.example',
        role: 'office',
        crew: null,
        version: 2,
      })
    })
  })

  it('keep the last owner, and say why', async () => {
    const { user } = setUp({
      [`PATCH /api/people/${ANNA.id}`]: () => refusal('not_allowed_now', 'The shop needs at least one owner.'),
    })
    await choose(user, 'Actions for Anna Ruiz', 'Remove access')
    await press(user, 'Remove access')
    await screen.findByText(/The shop needs at least one owner\./)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('get a new link, are signed out everywhere, and get access back', async () => {
    let people = [LUIS, GONE]
    const { sent, user } = setUp({
      'GET /api/people': () => json(people),
      [`POST /api/people/${LUIS.id}/link`]: () => json({ link: LINK }, 201),
      [`DELETE /api/people/${LUIS.id}/sessions`]: () => noContent(),
      [`PATCH /api/people/${GONE.id}`]: () => {
        people = [LUIS, { ...GONE, disabled: false }]
        return json(people[1])
      },
    })
    const menuOf = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` })
    await choose(user, 'Actions for Luis', 'New link')
    await screen.findByRole('dialog', { name: 'Sign-in link for Luis' })
    await press(user, 'Done')
    await choose(user, 'Actions for Luis', 'Sign out everywhere')
    await screen.findByText('Luis is signed out everywhere')
    expect(document.activeElement).toBe(menuOf('Luis'))
    await choose(user, 'Actions for Pat Gone', 'Give access back')
    await screen.findByText('Pat Gone has access again')
    await waitFor(() => expect(screen.queryByText('No access')).toBeNull())
    expect(document.activeElement).toBe(menuOf('Pat Gone'))
    expect(sent()).toEqual([
      ['POST', `/api/people/${LUIS.id}/link`, undefined],
      ['DELETE', `/api/people/${LUIS.id}/sessions`, undefined],
      ['PATCH', `/api/people/${GONE.id}`, { disabled: false, version: 4 }],
    ])
  })
})
