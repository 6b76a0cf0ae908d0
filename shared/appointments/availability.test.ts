import { expect, it } from 'vitest'
import { EIGHT, NINE, ONE, TEN } from '#test/slots.ts'
import { packDays, unpackDays } from './availability.ts'

it('keeps the days, also across months, and the order of times that begin on different days', () => {
  const days = [
    { date: '2027-02-27', slots: [], closed: 'Weekend' },
    { date: '2027-02-28', slots: [NINE, ONE] },
    { date: '2027-03-01', slots: [EIGHT, NINE, TEN, ONE] },
    { date: '2027-03-02', slots: [] },
  ]
  const packed = packDays({ from: '2027-02-27', to: '2027-03-02' }, days)
  expect(Object.entries(packed.free)).toEqual([
    [EIGHT, '0010'],
    [NINE, '0110'],
    [TEN, '0010'],
    [ONE, '0110'],
  ])
  expect(unpackDays(JSON.parse(JSON.stringify(packed)))).toEqual(days)
})
