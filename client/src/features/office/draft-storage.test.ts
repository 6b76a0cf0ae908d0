import { afterEach, describe, expect, it } from 'vitest'
import type { Me } from '#shared/people/schema.ts'
import { dropDraft, forgetDrafts, keepDraft, readDraft } from './draft-storage.ts'

const me = (id: string): Me => ({
  kind: 'person',
  role: 'crew',
  person: { id, name: id, email: null, role: 'crew', crew: 1, disabled: false, lastSeenAt: null, version: 1 },
})
const [LUIS, DENISE] = [me('luis'), me('denise')]
const KEY: Me = { kind: 'key', role: 'owner', person: null }
const text = (body: string) => ({ body })

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('what was typed and not sent', () => {
  it('is kept for each person and for each customer or visit', () => {
    keepDraft('message', LUIS, 'a', text('to a'))
    keepDraft('message', LUIS, 'b', text('to b'))
    keepDraft('message', DENISE, 'a', text('from Denise'))
    keepDraft('message', KEY, 'a', text('with the key'))
    keepDraft('message', LUIS, 'a', text('to a again'))
    expect(readDraft('message', LUIS, 'a')).toEqual(text('to a again'))
    expect(readDraft('message', LUIS, 'b')).toEqual(text('to b'))
    expect(readDraft('message', DENISE, 'a')).toEqual(text('from Denise'))
    expect(readDraft('message', DENISE, 'b')).toBeUndefined()
    expect(readDraft('message', KEY, 'a')).toEqual(text('with the key'))
    expect(readDraft('sizes', LUIS, 'a')).toBeUndefined()
  })

  it('is dropped for its author, or for everyone', () => {
    for (const author of [LUIS, DENISE, KEY]) keepDraft('message', author, 'a', text('typed'))
    dropDraft('message', 'a', LUIS)
    expect([LUIS, DENISE, KEY].map((author) => readDraft('message', author, 'a'))).toEqual([
      undefined,
      text('typed'),
      text('typed'),
    ])
    dropDraft('message', 'a')
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    keepDraft('sizes', LUIS, 'a', text('typed'))
    forgetDrafts()
    expect(localStorage.length).toBe(0)
  })

  it('leaves the 40 latest, and skips what this page did not write', () => {
    for (let visit = 0; visit <= 40; visit += 1) keepDraft('sizes', LUIS, String(visit), text('typed'))
    expect(readDraft('sizes', LUIS, '0')).toBeUndefined()
    expect(readDraft('sizes', LUIS, '1')).toEqual(text('typed'))
    for (const other of ['{"author":"luis"}', '[1,{"author":"luis"}]', 'no JSON']) {
      localStorage.setItem('office_sizes', other)
      expect(readDraft('sizes', LUIS, '1')).toBeUndefined()
    }
  })
})
