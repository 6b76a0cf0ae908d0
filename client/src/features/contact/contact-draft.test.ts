import { expect, it } from 'vitest'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { createContactDraft } from './contact-draft.ts'

const KEY = 'some_draft'
const draft = createContactDraft(KEY)

it('restores typed text until it is forgotten', () => {
  expect(draft.read()).toEqual(EMPTY_CONTACT)
  draft.write({ ...EMPTY_CONTACT, firstName: 'Dana' })
  expect(draft.read()).toEqual({ ...EMPTY_CONTACT, firstName: 'Dana' })
  draft.forget()
  expect(draft.read()).toEqual(EMPTY_CONTACT)
})

it('keeps separate drafts for two forms', () => {
  draft.write({ ...EMPTY_CONTACT, firstName: 'Dana' })
  expect(createContactDraft('another_draft').read()).toEqual(EMPTY_CONTACT)
})

it.each([
  ['no JSON', '{'],
  ['no object', '"Dana"'],
  ['null', 'null'],
  ['no fields of ours', JSON.stringify({ iban: 'x' })],
  ['no text', JSON.stringify({ city: 7 })],
])('ignores %s in storage', (_name, stored) => {
  sessionStorage.setItem(KEY, stored)
  expect(draft.read()).toEqual(EMPTY_CONTACT)
})
