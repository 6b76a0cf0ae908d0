import { expect, test } from 'vitest'
import { placeTooltip } from './PlanTooltip.tsx'

const SEEN = { x: 0, y: 0, width: 400, height: 300 }
const SIZE = { width: 100, height: 40 }
const handleAt = (x: number, y: number) => ({ x, y, width: 0, height: 0 })

test('is right of the handle, or else left of, above or below it, depending on the room', () => {
  expect(placeTooltip(handleAt(200, 150), SIZE, SEEN, [])).toEqual({ x: 228, y: 102, align: 'flex-start' })
  expect(placeTooltip(handleAt(300, 150), SIZE, SEEN, [])).toEqual({ x: 172, y: 102, align: 'flex-end' })
  const narrow = { ...SEEN, width: 200 }
  expect(placeTooltip(handleAt(100, 150), SIZE, narrow, [])).toEqual({ x: 50, y: 82, align: 'center' })
  expect(placeTooltip(handleAt(90, 30), SIZE, narrow, [])).toEqual({ x: 40, y: 58, align: 'center' })
  expect(placeTooltip(handleAt(110, 30), SIZE, { ...SEEN, width: 120, height: 60 }, [])).toMatchObject({ x: 20 })
})

test('stays in the visible part of a scrolled plan', () => {
  const scrolled = { x: 500, y: 700, width: 400, height: 300 }
  expect(placeTooltip(handleAt(850, 705), SIZE, scrolled, [])).toEqual({ x: 722, y: 700, align: 'flex-end' })
})

test('keeps clear of what it is about', () => {
  const sink = { x: 117, y: 128, width: 66, height: 44 }
  expect(placeTooltip(sink, SIZE, SEEN, [])).toEqual({ x: 191, y: 102, align: 'flex-start' })
})

test('covers no label if another place has room', () => {
  const handle = handleAt(200, 150)
  const onTheRight = { x: 240, y: 100, width: 20, height: 60 }
  expect(placeTooltip(handle, SIZE, SEEN, [onTheRight])).toEqual({ x: 72, y: 102, align: 'flex-end' })
  const above = { x: 0, y: 110, width: 400, height: 20 }
  expect(placeTooltip(handle, SIZE, SEEN, [above])).toEqual({ x: 228, y: 158, align: 'flex-start' })
  expect(placeTooltip(handle, SIZE, SEEN, [SEEN])).toEqual({ x: 228, y: 102, align: 'flex-start' })
})
