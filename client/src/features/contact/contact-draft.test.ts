import { expect, it } from 'vitest'
import { NO_CONTACT } from '#shared/quotes/contact.ts'
import { contactDraft } from './contact-draft.ts'

const KEY = 'some_draft'
const draft = contactDraft(KEY)

it('what was typed comes back as it was, until it is forgotten', () => {
  expect(draft.read()).toEqual(NO_CONTACT)
  draft.write({ ...NO_CONTACT, firstName: 'Dana' })
  expect(draft.read()).toEqual({ ...NO_CONTACT, firstName: 'Dana' })
  draft.forget()
  expect(draft.read()).toEqual(NO_CONTACT)
})

it('two forms keep their own', () => {
  draft.write({ ...NO_CONTACT, firstName: 'Dana' })
  expect(contactDraft('another_draft').read()).toEqual(NO_CONTACT)
})

it.each([
  ['no JSON', '{'],
  ['no object', '"Dana"'],
  ['null', 'null'],
  ['no fields of ours', JSON.stringify({ iban: 'x' })],
  ['no text', JSON.stringify({ city: 7 })],
])('%s in storage is as good as nothing', (_name, stored) => {
  sessionStorage.setItem(KEY, stored)
  expect(draft.read()).toEqual(NO_CONTACT)
})
