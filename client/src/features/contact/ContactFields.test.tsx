import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { delayedResponse, json, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import type { AddressComponent } from '#shared/places/schema.ts'
import { PREDICTIONS, ROAD_DETAILS } from '#test/places.ts'
import { ContactFields } from './ContactFields.tsx'

const ROAD = ROAD_DETAILS.result.address_components
const component = (kind: string, name: string): AddressComponent => ({
  types: [kind],
  long_name: name,
  short_name: name,
})

const API: StubbedApi = {
  'GET /api/places/autocomplete': () => json({ predictions: PREDICTIONS }),
  'GET /api/places/details': () => json(ROAD_DETAILS),
}

function setUp(api: StubbedApi) {
  const requests = stubApi(api)
  const onSubmit = vi.fn()
  function Form() {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <FormProvider {...useForm({ defaultValues: EMPTY_CONTACT })}>
          <ContactFields />
        </FormProvider>
        <button type="submit">Send</button>
      </form>
    )
  }
  render(<Form />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' })
  return { requests, onSubmit, field, user: userEvent.setup() }
}

const isFilled = () => waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Zip code').value).toBe('37064'))

/** Types without a pause, then pauses, so that there's one search at the end. */
function type(field: HTMLInputElement, text: string): void {
  field.focus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const character of text) {
    fireEvent.change(field, { target: { value: field.value + character } })
  }
  vi.advanceTimersByTime(PAUSE)
  vi.useRealTimers()
}

/** Milliseconds after which a search starts. */
const PAUSE = 300

function pathsOf(requests: { path: string }[]): string[] {
  return requests.map(({ path }) => path.replace('/api/places/', ''))
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the address field', () => {
  it('searches from three characters on, when typing pauses', async () => {
    const { requests, field } = setUp(API)
    type(field, '21')
    type(field, '00 Fou')
    await screen.findAllByRole('option')
    expect(requests.map(({ query }) => query.get('input'))).toEqual(['2100 Fou'])
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('2 suggestions')
    expect(screen.getByText('Suggested addresses come from Google.')).toBeDefined()
  })

  it('is a plain field where there are no suggestions: Enter submits the form', async () => {
    const { field, requests, onSubmit, user } = setUp({
      ...API,
      'GET /api/places/autocomplete': () => json({ predictions: [] }),
    })
    type(field, '2100 Fou')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(screen.queryByText(/Google/)).toBeNull()
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('moves by arrow keys through the options, and marks the active one', async () => {
    const { field, user } = setUp(API)
    type(field, '2100 Fou')
    const [first, second] = await screen.findAllByRole('option')
    const active = () => field.getAttribute('aria-activedescendant')
    expect(active()).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(first?.id)
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(second?.id)
    expect(second?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(first?.id)
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe(second?.id)
  })

  it('chooses the active option with Enter and fills in its parts, without a submit or a new search', async () => {
    const { requests, onSubmit, field, user } = setUp(API)
    type(field, '2100 Fou')
    await screen.findAllByRole('option')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await isFilled()
    expect(field.value).toBe('2100 Foundry Road')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.queryByRole('option')).toBeNull()
    expect(pathsOf(requests)).toEqual(['autocomplete', 'details'])
    expect(requests[1]?.query.get('placeId')).toBe('road')

    type(field, ' 5')
    await screen.findAllByRole('option')
    expect(requests.at(-1)?.query.get('input')).toBe('2100 Foundry Road 5')
  })

  it('uses one session token for a search and its details, and a new one for the next search', async () => {
    const { requests, field, user } = setUp(API)
    type(field, '2100 Fou')
    await screen.findAllByRole('option')
    type(field, 'n')
    await waitFor(() => expect(requests).toHaveLength(2))
    await user.click((await screen.findAllByRole('option'))[1] ?? field)
    await isFilled()
    type(field, ' 5')
    await screen.findAllByRole('option')
    const [search, further, details, next] = requests.map(({ query }) => query.get('sessionToken'))
    expect(search).toMatch(/^[\w-]{1,36}$/)
    expect([further, details]).toEqual([search, search])
    expect(next).not.toBe(search)
  })

  it('cancels an outdated search and never shows its result', async () => {
    const slow = delayedResponse()
    const { requests, field } = setUp({
      'GET /api/places/autocomplete': ({ query }) =>
        query.get('input') === '210' ? slow.answer : json({ predictions: PREDICTIONS.slice(0, 1) }),
    })
    type(field, '210')
    await waitFor(() => expect(requests).toHaveLength(1))
    type(field, '0')
    expect(requests[0]?.signal?.aborted).toBe(true)
    slow.release(json({ predictions: PREDICTIONS }))
    expect(await screen.findAllByRole('option')).toHaveLength(1)
  })

  it('closes on Escape and on leaving the field, and reopens by arrow key', async () => {
    const { field, user } = setUp(API)
    type(field, '2100 Fou')
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowDown}')
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await user.tab()
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('logs a failed search and empties the list', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let calls = 0
    const { field } = setUp({
      'GET /api/places/autocomplete': () =>
        ++calls === 1 ? json({ predictions: PREDICTIONS }) : refusal('internal', 'No'),
    })
    type(field, '2100')
    await screen.findAllByRole('option')
    type(field, ' F')
    await waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith('Failed to fetch suggestions'))
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  })

  it('logs failed details and keeps the typed text', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { field, user } = setUp({ 'GET /api/places/autocomplete': () => json({ predictions: PREDICTIONS }) })
    type(field, '2100 Fou')
    await user.click((await screen.findAllByRole('option'))[0] ?? field)
    await waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith('Failed to fetch place details'))
    expect(field.value).toBe('2100 Fou')
  })

  it('aborts a pending search when unmounted', async () => {
    const { requests, field } = setUp({ 'GET /api/places/autocomplete': () => delayedResponse().answer })
    type(field, '2100')
    await waitFor(() => expect(requests).toHaveLength(1))
    cleanup()
    expect(requests[0]?.signal?.aborted).toBe(true)
  })
})

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>(name === 'Address' ? 'combobox' : 'textbox', { name })
const place = () => ['Address', 'Apt or suite', 'City', 'State', 'Zip code'].map((name) => field(name).value)

async function pick(address: string) {
  field('Address').focus()
  fireEvent.change(field('Address'), { target: { value: 'Foundry' } })
  fireEvent.click(await screen.findByRole('option'))
  await waitFor(() => expect(field('Address').value).toBe(address))
}

it('keeps the caret of the phone number at the edit', async () => {
  setUp(API)
  const phone = field('Phone number')
  fireEvent.change(phone, { target: { value: '61555501' } })
  const edit = (keys: string, at: number) => userEvent.type(phone, keys, { initialSelectionStart: at })
  await edit('9', 6)
  expect([phone.value, phone.selectionStart]).toEqual(['(615) 955-501', 7])
  await edit('{Backspace}', 7)
  expect([phone.value, phone.selectionStart]).toEqual(['(615) 555-01', 6])
})

describe('an address picked from the suggestions', () => {
  /** The form, where each pick gets the next of these places. */
  const setUpPicks = (...places: AddressComponent[][]) =>
    setUp({
      'GET /api/places/autocomplete': () => json({ predictions: PREDICTIONS.slice(0, 1) }),
      'GET /api/places/details': () => json({ result: { address_components: places.shift() } }),
    })

  it('fills in the apartment', async () => {
    setUpPicks([...ROAD, component('subpremise', 'Apt 4')])
    await pick('2100 Foundry Road')
    expect(place()).toEqual(['2100 Foundry Road', 'Apt 4', 'Franklin', 'TN', '37064'])
  })

  it('keeps nothing of the pick before', async () => {
    setUpPicks([...ROAD, component('subpremise', 'Apt 4')], [component('route', 'Elm Street')])
    await pick('2100 Foundry Road')
    await pick('Elm Street')
    expect(place()).toEqual(['Elm Street', '', '', '', ''])
  })

  it('keeps what was typed where it has nothing', async () => {
    setUpPicks(ROAD, [component('route', 'Elm Street')])
    fireEvent.change(field('Apt or suite'), { target: { value: 'Rear door' } })
    await pick('2100 Foundry Road')
    fireEvent.change(field('Zip code'), { target: { value: '37206' } })
    await pick('Elm Street')
    expect(place()).toEqual(['Elm Street', 'Rear door', '', '', '37206'])
  })
})
