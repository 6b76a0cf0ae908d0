import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { type SvgNode, createSvgPainter, renderSvgNodes } from './svg-node.ts'
import { createRoomScene } from './room/scene.ts'

const I: Countertop = {
  shape: 'I',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

const sceneOf = createRoomScene('room')

function room(countertop: Countertop, turn = -35, stoneHref = '/southport.webp') {
  return sceneOf(countertop, { turn, cabinet: 'pine-green', stoneHref })
}

/** The drawing as rendered by React, and its painter. */
function renderDrawing(first: readonly SvgNode[]) {
  const { container } = render(<svg>{renderSvgNodes(first)}</svg>)
  const root = container.querySelector('svg')
  if (!root) throw new Error('Nothing was drawn')
  return { root, paint: createSvgPainter(root, first) }
}

describe('a drawing', () => {
  it('renders completely as HTML', () => {
    const html = renderToString(<svg>{renderSvgNodes(room(I))}</svg>)
    expect(html.match(/<(path|polygon) /g)?.length).toBeGreaterThan(30)
    expect(html).toContain('href="/southport.webp"')
    expect(html).not.toContain('style=')
  })

  it.each([
    ['a larger one', room({ ...I, dimensions: { ...I.dimensions, width: 200, length: 200 } })],
    ['one too small for a cabinet', room({ ...I, dimensions: { ...I.dimensions, width: 1, length: 1 } })],
    ['an L', room({ ...I, shape: 'L' })],
    ['a U', room({ ...I, shape: 'U', dimensions: { width: 144, length: 96, returnWidth: 30, returnLength: 25.5 } })],
    ['the other side', room(I, 145)],
    ['another stone', room({ ...I, stone: 'travella' }, -35, '/travella.webp')],
  ])('paints %s, and then the first one again', (_name, other) => {
    const { root, paint } = renderDrawing(room(I))
    const before = root.innerHTML
    paint(other)
    expect(root.innerHTML).toBe(renderDrawing(other).root.innerHTML)
    expect(root.innerHTML).not.toBe(before)
    paint(room(I))
    expect(root.innerHTML).toBe(before)
  })

  it('keeps elements and writes only attributes that differ', () => {
    const { root, paint } = renderDrawing(room(I))
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

  it('changes few attributes in a drag, even though the whole room grows', () => {
    const L: Countertop = {
      ...I,
      shape: 'L',
      dimensions: { width: 120, length: 96, returnWidth: 36, returnLength: 24 },
    }
    const { root, paint } = renderDrawing(room(L))
    const count = root.querySelectorAll('*').length
    const set = vi.spyOn(Element.prototype, 'setAttribute')
    paint(room({ ...L, dimensions: { ...L.dimensions, width: 121 } }))
    expect(set.mock.calls.length).toBeGreaterThan(10)
    expect(set.mock.calls.length).toBeLessThan(count / 4)
  })

  it('changes mostly transforms in a turn', () => {
    const { root, paint } = renderDrawing(room(I))
    const count = root.querySelectorAll('*').length
    const set = vi.spyOn(Element.prototype, 'setAttribute')
    paint(room(I, -36))
    expect(set.mock.calls.filter(([name]) => name === 'transform').length).toBeGreaterThan(8)
    expect(set.mock.calls.length).toBeLessThan(count / 4)
  })

  it('replaces an element by one of another kind', () => {
    const path: SvgNode = { name: 'path', attributes: { d: 'M0 0H1' } }
    const group: SvgNode = { name: 'g', attributes: { transform: 'translate(1 1)' }, children: [path] }
    const { root, paint } = renderDrawing([path, path, group])
    paint([group, path])
    expect(root.innerHTML).toBe('<g transform="translate(1 1)"><path d="M0 0H1"></path></g><path d="M0 0H1"></path>')
    paint([])
    expect(root.innerHTML).toBe('')
  })

  it('removes attributes', () => {
    const { root, paint } = renderDrawing([{ name: 'path', attributes: { d: 'M0 0', fillOpacity: 0.5 } }])
    expect(root.innerHTML).toBe('<path d="M0 0" fill-opacity="0.5"></path>')
    paint([{ name: 'path', attributes: { d: 'M0 0' } }])
    expect(root.innerHTML).toBe('<path d="M0 0"></path>')
  })
})
