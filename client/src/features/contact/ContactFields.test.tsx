import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import type { AddressComponent } from '#shared/places/schema.ts'
import { json, stubApi } from '#test/client/stub-api.ts'
import { PREDICTIONS, ROAD_DETAILS } from '#test/places.ts'
import { ContactFields } from './ContactFields.tsx'

const ROAD = ROAD_DETAILS.result.address_components
const component = (type: string, name: string): AddressComponent => ({
  types: [type],
  long_name: name,
  short_name: name,
})

/** The form, where each pick gets the next of these places. */
function setUp(...places: AddressComponent[][]) {
  stubApi({
    'GET /api/places/autocomplete': () => json({ predictions: PREDICTIONS.slice(0, 1) }),
    'GET /api/places/details': () => json({ result: { address_components: places.shift() } }),
  })
  function Form() {
    return (
      <FormProvider {...useForm({ defaultValues: EMPTY_CONTACT })}>
        <ContactFields />
      </FormProvider>
    )
  }
  render(<Form />)
}

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
  setUp()
  const phone = field('Phone number')
  fireEvent.change(phone, { target: { value: '61555501' } })
  const edit = (keys: string, at: number) => userEvent.type(phone, keys, { initialSelectionStart: at })
  await edit('9', 6)
  expect([phone.value, phone.selectionStart]).toEqual(['(615) 955-501', 7])
  await edit('{Backspace}', 7)
  expect([phone.value, phone.selectionStart]).toEqual(['(615) 555-01', 6])
})

describe('an address picked from the suggestions', () => {
  it('fills in the apartment', async () => {
    setUp([...ROAD, component('subpremise', 'Apt 4')])
    await pick('2100 Foundry Road')
    expect(place()).toEqual(['2100 Foundry Road', 'Apt 4', 'Franklin', 'TN', '37064'])
  })

  it('keeps nothing of the pick before', async () => {
    setUp([...ROAD, component('subpremise', 'Apt 4')], [component('route', 'Elm Street')])
    await pick('2100 Foundry Road')
    await pick('Elm Street')
    expect(place()).toEqual(['Elm Street', '', '', '', ''])
  })

  it('keeps what was typed where it has nothing', async () => {
    setUp(ROAD, [component('route', 'Elm Street')])
    fireEvent.change(field('Apt or suite'), { target: { value: 'Rear door' } })
    await pick('2100 Foundry Road')
    fireEvent.change(field('Zip code'), { target: { value: '37206' } })
    await pick('Elm Street')
    expect(place()).toEqual(['Elm Street', 'Rear door', '', '', '37206'])
  })
})
