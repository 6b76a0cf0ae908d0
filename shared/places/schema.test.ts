import { describe, expect, it } from 'vitest'
import { autocompleteQuerySchema, detailsQuerySchema } from './schema.ts'

describe('an address search', () => {
  it('trims its input and allows up to 200 characters', () => {
    expect(autocompleteQuerySchema.parse({ input: ' 742 wood ', limit: '9' })).toEqual({ input: '742 wood' })
    expect(autocompleteQuerySchema.safeParse({ input: 'x'.repeat(200) }).success).toBe(true)
    expect(autocompleteQuerySchema.safeParse({ input: 'x'.repeat(201) }).success).toBe(false)
    for (const input of [undefined, ['a', 'b'], 'a\u0000bc', 'a\nbc'])
      expect(autocompleteQuerySchema.safeParse({ input }).success).toBe(false)
  })

  it('accepts a session token of 1 to 36 URL-safe characters, like Google', () => {
    const parses = (sessionToken: unknown) => autocompleteQuerySchema.safeParse({ input: 'abc', sessionToken }).success
    expect(parses('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toBe(true)
    for (const token of ['', 'x'.repeat(37), 'a b', 'a/b', 'a\n', ['a']]) expect(parses(token)).toBe(false)
  })

  it('refuses a place id that would change the path', () => {
    const parses = (placeId: unknown) => detailsQuerySchema.safeParse({ placeId }).success
    expect(parses('ChIJN1t_tDeuEmsRUsoyG83frY4')).toBe(true)
    const bad = [undefined, '', '..', 'a/b', 'a?b', 'a%2Fb', 'a b', 'a\n', 'x'.repeat(301), ['a']]
    for (const id of bad) expect([id, parses(id)]).toEqual([id, false])
  })
})
