import { describe, expect, it } from 'vitest'
import { freePlaces, type Photo, type PhotoAction, photoList, readSent, sentPhotos } from './photos.ts'

const chosen = (...names: string[]) => ({ type: 'added', photos: names.map((name) => ({ key: name, name })) }) as const
const sent = (key: string) => ({ type: 'changed', key, state: { step: 'sent', id: `id-${key}` } }) as const
const failed = (key: string, canRetry: boolean) =>
  ({ type: 'changed', key, state: { step: 'failed', message: 'No.', canRetry } }) as const
const run = (...actions: PhotoAction[]) => actions.reduce<readonly Photo[]>(photoList, [])
const namesOf = (photos: readonly Photo[]) => photos.map(({ name }) => name)

describe('the list of photos', () => {
  it('takes five and leaves out the rest', () => {
    const photos = run(chosen('a', 'b', 'c'), chosen('d', 'e', 'f', 'g'))
    expect(namesOf(photos)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(freePlaces(photos)).toBe(0)
    expect(freePlaces(photoList(photos, { type: 'removed', key: 'b' }))).toBe(1)
  })

  it('gives the place of a photo that failed for good to the next one, but keeps one that can be sent again', () => {
    const photos = run(chosen('a', 'b'), failed('a', false), failed('b', true))
    expect(freePlaces(photos)).toBe(4)
    expect(namesOf(photoList(photos, chosen('c')))).toEqual(['b', 'c'])
  })

  it('marks a refused photo by its place among those that were sent', () => {
    const photos = run(chosen('a', 'b', 'c'), failed('a', true), sent('b'), sent('c'))
    const after = photoList(photos, { type: 'refused', index: 1, message: 'Gone.', canRetry: true })
    expect(after.map(({ state }) => state.step)).toEqual(['failed', 'sent', 'failed'])
    expect(sentPhotos(after).map(({ state }) => state.id)).toEqual(['id-b'])
    expect(photoList(photos, { type: 'refused', index: 7, message: 'Gone.', canRetry: true })).toEqual(photos)
  })

  it('ignores news of a removed photo', () => {
    const photos = run(chosen('a', 'b'), { type: 'removed', key: 'a' })
    expect(run(chosen('a', 'b'), { type: 'removed', key: 'a' }, sent('a'))).toEqual(photos)
  })
})

it('brings back the photos that the server has, and ignores what is not ours', () => {
  const photos = sentPhotos(run(chosen('a', 'b'), sent('a')))
  expect(readSent(JSON.parse(JSON.stringify(photos)))).toEqual(photos)
  for (const stored of [null, {}, 'nonsense', [1], [{ id: 1, name: 'a' }]]) expect(readSent(stored)).toEqual([])
})
