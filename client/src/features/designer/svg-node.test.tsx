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
  return sceneOf(countertop, { turn, cabinet: 'pine-green', stoneHref })()
}

const PATH: SvgNode = { name: 'path', attributes: { d: 'M0 0H1' } }

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
    const group: SvgNode = { name: 'g', attributes: { transform: 'translate(1 1)' }, children: [PATH] }
    const { root, paint } = renderDrawing([PATH, PATH, group])
    paint([group, PATH])
    expect(root.innerHTML).toBe('<g transform="translate(1 1)"><path d="M0 0H1"></path></g><path d="M0 0H1"></path>')
    paint([])
    expect(root.innerHTML).toBe('')
  })

  it('moves the elements of what has new neighbors, and writes only where they are', () => {
    const side = (name: string): SvgNode => ({
      name: 'g',
      attributes: {},
      children: [{ ...PATH, attributes: { d: name } }],
    })
    const [a, b, c, d] = [side('a'), side('b'), side('c'), side('d')]
    const at = (node: SvgNode, x: number): SvgNode => ({ ...node, attributes: { transform: `translate(${x} 0)` } })
    const { root, paint } = renderDrawing([at(a, 1), at(b, 2), at(c, 3)])
    const shown = () => [...root.querySelectorAll('path')].map((path) => path.getAttribute('d')).join('')
    const [, elementB, elementC] = root.children
    const set = vi.spyOn(Element.prototype, 'setAttribute')
    paint([at(c, 4), at(b, 5)])
    expect(shown()).toBe('cb')
    expect([...root.children]).toEqual([elementC, elementB])
    expect(set.mock.calls.map(([name]) => name)).toEqual(['transform', 'transform'])
    set.mockClear()
    paint([at(d, 1), at(b, 5), at(a, 6), at(c, 4)])
    expect(shown()).toBe('dbac')
    expect([root.children[1], root.children[3]]).toEqual([elementB, elementC])
    // Only the new ones.
    expect(set.mock.calls.map(([name]) => name)).toEqual(['transform', 'd', 'transform', 'd'])
    paint([at(side('e'), 1), at(c, 4)])
    expect(shown()).toBe('ec')
    expect(root.children[1]).toBe(elementC)
  })

  it('removes attributes', () => {
    const { root, paint } = renderDrawing([{ name: 'path', attributes: { d: 'M0 0', fillOpacity: 0.5 } }])
    expect(root.innerHTML).toBe('<path d="M0 0" fill-opacity="0.5"></path>')
    paint([{ name: 'path', attributes: { d: 'M0 0' } }])
    expect(root.innerHTML).toBe('<path d="M0 0"></path>')
  })
})
