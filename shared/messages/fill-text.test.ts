import { describe, expect, it } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import { fillKnown, fillText, findVariableProblem } from './fill-text.ts'
import { messageValues } from './variables.ts'

const NOW = new Date('2027-03-01T15:00:00Z')
const RECIPIENT = { firstName: 'Priya', lastName: 'Raman' }
const QUOTE = { id: 'q1', number: 1042, totalCents: 338_300 }
const appointmentOn = (day: number, changes: object = {}) => ({
  quoteId: null,
  appointmentDate: `2027-03-0${day}`,
  timeSlot: '8:00 AM-9:00 AM',
  status: 'confirmed' as const,
  startsAt: `2027-03-0${day}T14:00:00.000Z`,
  endsAt: `2027-03-0${day}T15:00:00.000Z`,
  ...changes,
})
const valuesOf = (changes: object = {}) =>
  messageValues({
    recipient: RECIPIENT,
    quote: QUOTE,
    appointments: [],
    site: 'https://www.shop.example',
    me: 'Anna Ruiz',
    now: NOW,
    ...changes,
  })

describe('the variables of a message', () => {
  it('are filled from customer, quote, visit, shop and person', () => {
    const all = '{{firstName}}|{{ lastName }}|{{number}}|{{total}}|{{visitDay}}|{{visitTime}}|{{shop}}|{{phone}}|{{me}}'
    expect(fillText(all, valuesOf({ appointments: [appointmentOn(2)] }))).toEqual({
      text: `Priya|Raman|1042|$3,383.00|Tuesday, March 2, 2027|8:00 AM|${SHOP.name}|${SHOP.phone}|Anna Ruiz`,
    })
  })

  it('name the next visit that is confirmed and not over, of the quote first', () => {
    const appointments = [
      appointmentOn(4),
      appointmentOn(3),
      appointmentOn(1),
      appointmentOn(2, { status: 'cancelled' }),
      appointmentOn(5, { quoteId: 'q1', timeSlot: '9:30 AM-10:30 AM' }),
    ]
    expect(valuesOf({ appointments })).toMatchObject({ visitDay: 'Friday, March 5, 2027', visitTime: '9:30 AM' })
    expect(valuesOf({ appointments, quote: undefined })).toMatchObject({ visitDay: 'Wednesday, March 3, 2027' })
    // A visit that has begun isn't over.
    const now = new Date('2027-03-03T14:30:00Z')
    expect(valuesOf({ appointments, quote: undefined, now })).toMatchObject({ visitDay: 'Wednesday, March 3, 2027' })
  })

  it('without a name, sign for the team', () => {
    expect(fillText('{{me}}', valuesOf({ me: null }))).toEqual({ text: 'Your team' })
  })

  it.each([
    ['{{frist}}', 'There is no {{frist}}. Did you mean {{firstName}}?'],
    ['{{ firstname }}', 'There is no {{firstname}}. Did you mean {{firstName}}?'],
    ['{{visitDate}}', 'There is no {{visitDate}}. Did you mean {{visitDay}}?'],
    ['{{xqz}}', 'There is no {{xqz}}.'],
    ['{{}}', 'There is no {{}}.'],
  ])('that do not exist are named: %s', (template, problem) => {
    expect(fillText(`Hi {{firstName}}, ${template}`, valuesOf())).toEqual({ problem })
    expect(findVariableProblem(template)).toBe(problem)
  })

  it.each([
    ['Hi {{firstName},', 'Write {{firstName}} instead of {{firstName}.'],
    ['Hi {firstName}},', 'Write {{firstName}} instead of {firstName}}.'],
    ['Hi {firstName},', 'Write {{firstName}} instead of {firstName}.'],
    ['Hi {{firstName,', 'Write {{firstName}} instead of {{firstName.'],
    ['Hi firstName}},', 'Write {{firstName}} instead of firstName}}.'],
    ['Hi {{ frist }, {{me}}', 'Write {{firstName}} instead of {{ frist }.'],
    ['Hi { {firstname}},', 'Write {{firstName}} instead of { {firstname}}.'],
    ['Hi {{{firstName}}},', 'Write {{firstName}} instead of {{{firstName}}.'],
    ['{{firstName}}}', 'Write {{firstName}} instead of {{firstName}}}.'],
    ['{{xqz}', 'There is no {{xqz}}. Remove {{xqz}.'],
    ['{{firstName} {{lastName}}', 'Write {{firstName}} instead of {{firstName}.'],
  ])('with braces missing or too many are named: %s', (template, problem) => {
    expect(findVariableProblem(template)).toBe(problem)
    expect(fillText(template, valuesOf())).toEqual({ problem })
  })

  it.each(['{x}', 'a } b { c', '{ }} {{ }', '{{firstName}} {{me}}', 'call me'])('are not seen in: %s', (template) => {
    expect(findVariableProblem(template)).toBeUndefined()
  })

  it.each(['number', 'total', 'visitDay', 'visitTime'])('without a value are named: %s', (name) => {
    const values = valuesOf({ quote: undefined })
    expect(fillText(`{{${name}}}`, values)).toEqual({ problem: `{{${name}}} has no value for this customer.` })
    expect(findVariableProblem(`{{${name}}}`)).toBeUndefined()
  })

  it('are never read in a value, and single braces stay', () => {
    const values = valuesOf({ recipient: { firstName: '{{lastName}} $& {{', lastName: 'lastName}}' } })
    expect(fillText('{{firstName}}{{lastName}} {x} }} {{', values)).toEqual({
      text: '{{lastName}} $& {{lastName}} {x} }} {{',
    })
  })
})

it('fills in where the page of the customer is, without a token', () => {
  expect(fillText('{{link}} {{bookLink}}', valuesOf())).toEqual({
    text: 'https://www.shop.example/my https://www.shop.example/my#book',
  })
})

it('a text to go on writing has what is known, and keeps what is filled in when it is sent', () => {
  const values = valuesOf({ recipient: { firstName: 'Priya', lastName: '{{me}}' } })
  expect(fillKnown('{{firstName}} {{ total }} {{visitDay}} {{link}} {{bookLink}} {{other}} {{lastName}}', values)).toBe(
    'Priya $3,383.00 {{visitDay}} {{link}} {{bookLink}} {{other}} {{lastName}}',
  )
})
