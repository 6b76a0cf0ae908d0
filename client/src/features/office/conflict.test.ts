import { expect, test } from 'vitest'
import { changedFields } from './conflict.tsx'

test('spaces around a text, and a field left out, are no difference', () => {
  const labels = { name: 'Name', notes: 'Notes', city: 'City' }
  const theirs = { name: 'Ann', notes: '', city: 'Franklin' }
  expect(changedFields(labels, { name: 'Ann ', city: 'Nashville' }, theirs)).toEqual(['city'])
})
