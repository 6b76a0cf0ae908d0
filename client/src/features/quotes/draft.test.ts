import { expect, it } from 'vitest'
import { EMPTY_CONTACT, forgetDraft, readDraft, writeDraft } from './draft.ts'

const KEY = 'quote_contact_draft'

it('what was typed comes back as it was, until it is forgotten', () => {
  expect(readDraft()).toEqual(EMPTY_CONTACT)
  writeDraft({ ...EMPTY_CONTACT, firstName: 'Dana' })
  expect(readDraft()).toEqual({ ...EMPTY_CONTACT, firstName: 'Dana' })
  forgetDraft()
  expect(readDraft()).toEqual(EMPTY_CONTACT)
})

it.each([
  ['no JSON', '{'],
  ['no object', '"Dana"'],
  ['null', 'null'],
  ['no fields of ours', JSON.stringify({ iban: 'x' })],
  ['no text', JSON.stringify({ city: 7 })],
])('%s in storage is as good as nothing', (_name, stored) => {
  sessionStorage.setItem(KEY, stored)
  expect(readDraft()).toEqual(EMPTY_CONTACT)
})
