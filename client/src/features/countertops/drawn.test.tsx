import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Design } from '#shared/countertops/design.ts'
import { type Drawn, drawingPainter, markupOf } from './drawn.ts'
import { roomScene } from './room/scene.ts'

const I: Design = {
  shape: 'I',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

const sceneOf = roomScene('room')

function room(design: Design, turn = -35, stoneHref = '/southport.webp') {
  return sceneOf(design, { turn, cabinet: 'pine-green', stoneHref })
}

/** The drawing as React makes it, with what changes it afterwards. */
function drawn(first: readonly Drawn[]) {
  const { container } = render(<svg>{markupOf(first)}</svg>)
  const root = container.querySelector('svg')
  if (!root) throw new Error('Nothing was drawn')
  return { root, paint: drawingPainter(root, first) }
}

test('is a whole picture before any script runs', () => {
  const html = renderToString(<svg>{markupOf(room(I))}</svg>)
  expect(html.match(/<(path|polygon) /g)?.length).toBeGreaterThan(30)
  expect(html).toContain('href="/southport.webp"')
  expect(html).not.toContain('style=')
})

test.each([
  ['a larger one', room({ ...I, dimensions: { ...I.dimensions, width: 200, length: 200 } })],
  ['one too small for a cabinet', room({ ...I, dimensions: { ...I.dimensions, width: 1, length: 1 } })],
  ['an L', room({ ...I, shape: 'L' })],
  ['a U', room({ ...I, shape: 'U', dimensions: { width: 144, length: 96, returnWidth: 30, returnLength: 25.5 } })],
  ['the other side', room(I, 145)],
  ['another stone', room({ ...I, stone: 'travella' }, -35, '/travella.webp')],
])('after %s and back, a drawing is what it was at first', (_name, other) => {
  const { root, paint } = drawn(room(I))
  const before = root.innerHTML
  paint(other)
  expect(root.innerHTML).toBe(drawn(other).root.innerHTML)
  expect(root.innerHTML).not.toBe(before)
  paint(room(I))
  expect(root.innerHTML).toBe(before)
})

test('a change keeps the elements, and only what differs is written', () => {
  const { root, paint } = drawn(room(I))
  const before = [...root.querySelectorAll('*')]
  const written = new Set<string>()
  const set = vi.spyOn(Element.prototype, 'setAttribute').mockImplementation((name) => {
    written.add(name)
  })
  paint(room({ ...I, dimensions: { ...I.dimensions, width: 61 } }))
  expect(set).toHaveBeenCalled()
  expect([...written].toSorted()).toEqual(['d', 'points', 'transform'])
  const after = [...root.querySelectorAll('*')]
  expect(after).toHaveLength(before.length)
  expect(after.every((element, index) => element === before[index])).toBe(true)
})

test('a dragged side leaves most of the room as it was, though all of it grows', () => {
  const L: Design = { ...I, shape: 'L', dimensions: { width: 120, length: 96, returnWidth: 36, returnLength: 24 } }
  const { root, paint } = drawn(room(L))
  const count = root.querySelectorAll('*').length
  const set = vi.spyOn(Element.prototype, 'setAttribute')
  paint(room({ ...L, dimensions: { ...L.dimensions, width: 121 } }))
  expect(set.mock.calls.length).toBeGreaterThan(10)
  expect(set.mock.calls.length).toBeLessThan(count / 4)
})

test('a turn moves what was drawn, and draws little of it anew', () => {
  const { root, paint } = drawn(room(I))
  const count = root.querySelectorAll('*').length
  const set = vi.spyOn(Element.prototype, 'setAttribute')
  paint(room(I, -36))
  expect(set.mock.calls.filter(([name]) => name === 'transform').length).toBeGreaterThan(8)
  expect(set.mock.calls.length).toBeLessThan(count / 4)
})

test('an element of another kind takes the place of the one that was there', () => {
  const path: Drawn = { name: 'path', attributes: { d: 'M0 0H1' } }
  const group: Drawn = { name: 'g', attributes: { transform: 'translate(1 1)' }, children: [path] }
  const { root, paint } = drawn([path, path, group])
  paint([group, path])
  expect(root.innerHTML).toBe('<g transform="translate(1 1)"><path d="M0 0H1"></path></g><path d="M0 0H1"></path>')
  paint([])
  expect(root.innerHTML).toBe('')
})

test('an attribute that is no longer there is taken away', () => {
  const { root, paint } = drawn([{ name: 'path', attributes: { d: 'M0 0', fillOpacity: 0.5 } }])
  expect(root.innerHTML).toBe('<path d="M0 0" fill-opacity="0.5"></path>')
  paint([{ name: 'path', attributes: { d: 'M0 0' } }])
  expect(root.innerHTML).toBe('<path d="M0 0"></path>')
})
