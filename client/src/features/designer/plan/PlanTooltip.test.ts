import { expect, test } from 'vitest'
import { placeTooltip } from './PlanTooltip.tsx'

const SEEN = { x: 0, y: 0, width: 400, height: 300 }
const SIZE = { width: 100, height: 40 }

test('is right of the handle, or else left of, above or below it, depending on the room', () => {
  expect(placeTooltip({ x: 200, y: 150 }, SIZE, SEEN, [])).toEqual({ x: 228, y: 102, align: 'flex-start' })
  expect(placeTooltip({ x: 300, y: 150 }, SIZE, SEEN, [])).toEqual({ x: 172, y: 102, align: 'flex-end' })
  const narrow = { ...SEEN, width: 200 }
  expect(placeTooltip({ x: 100, y: 150 }, SIZE, narrow, [])).toEqual({ x: 50, y: 82, align: 'center' })
  expect(placeTooltip({ x: 90, y: 30 }, SIZE, narrow, [])).toEqual({ x: 40, y: 58, align: 'center' })
  expect(placeTooltip({ x: 110, y: 30 }, SIZE, { ...SEEN, width: 120, height: 60 }, [])).toMatchObject({ x: 20 })
})

test('stays in the visible part of a scrolled plan', () => {
  const scrolled = { x: 500, y: 700, width: 400, height: 300 }
  expect(placeTooltip({ x: 850, y: 705 }, SIZE, scrolled, [])).toEqual({ x: 722, y: 700, align: 'flex-end' })
})

test('keeps clear of what it is about, and of what stands beside it', () => {
  const at = { x: 150, y: 150 }
  const dishwasher = { x: 176, y: 120, width: 48, height: 60 }
  expect(placeTooltip(at, SIZE, SEEN, [], { width: 66, height: 44 })).toEqual({ x: 191, y: 102, align: 'flex-start' })
  expect(placeTooltip(at, SIZE, SEEN, [dishwasher], { width: 66, height: 44 })).toMatchObject({
    x: 9,
    align: 'flex-end',
  })
})

test('covers no label if another place has room', () => {
  const at = { x: 200, y: 150 }
  const onTheRight = { x: 240, y: 100, width: 20, height: 60 }
  expect(placeTooltip(at, SIZE, SEEN, [onTheRight])).toEqual({ x: 72, y: 102, align: 'flex-end' })
  const above = { x: 0, y: 110, width: 400, height: 20 }
  expect(placeTooltip(at, SIZE, SEEN, [above])).toEqual({ x: 228, y: 158, align: 'flex-start' })
  // Too wide for a place beside the handle, and a label is in the way in the middle above and below it.
  const onTheLeft = { x: 60, y: 60, width: 20, height: 200 }
  expect(placeTooltip({ x: 130, y: 150 }, { width: 204, height: 40 }, { ...SEEN, width: 350 }, [onTheLeft])).toEqual({
    x: 130,
    y: 82,
    align: 'flex-start',
  })
  const everywhere = { ...SEEN }
  expect(placeTooltip(at, SIZE, SEEN, [everywhere])).toEqual({ x: 228, y: 102, align: 'flex-start' })
})
