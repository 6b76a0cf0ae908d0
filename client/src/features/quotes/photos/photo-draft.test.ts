import { expect, it } from 'vitest'
import { readPhotoDraft, writePhotoDraft } from './send-photos.ts'
import type { Photo } from './photo-list.ts'

const SENT: Photo = { key: 'id-a', name: 'a.jpg', preview: 'data:,', state: { step: 'sent', id: 'id-a' } }

it('brings back the photos that the server has, and no others', () => {
  writePhotoDraft([
    { ...SENT, key: 'any' },
    { key: 'b', name: 'b.jpg', state: { step: 'sending', percent: 50 } },
    { key: 'c', name: 'c.jpg', state: { step: 'failed', message: 'No.', canRetry: true } },
  ])
  expect(readPhotoDraft()).toEqual([SENT])
  writePhotoDraft([])
  expect(sessionStorage.length).toBe(0)
  expect(readPhotoDraft()).toEqual([])
})

it.each(['nonsense', '{}', 'null', '[1, null, {"id": 1, "name": "a"}, {"id": "a"}]'])('ignores %s', (stored) => {
  sessionStorage.setItem('quote_photos_draft', stored)
  expect(readPhotoDraft()).toEqual([])
})
