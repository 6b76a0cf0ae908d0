import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Design } from '#shared/countertops/design.ts'
import { RoomPreview } from './RoomPreview.tsx'

const I: Design = {
  shape: 'I',
  dimensions: { width: 60.5, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

test('says shape, size and stone, and leaves out the returns that an I does not have', () => {
  render(<RoomPreview design={I} stoneHref="/southport.webp" />)
  expect(
    screen.getByRole('img', { name: 'I Shape countertop in a room: Width 60 1/2 inches, Length 48 inches, Southport' }),
  ).toBeTruthy()
})

test('names the returns of an L', () => {
  render(<RoomPreview design={{ ...I, shape: 'L' }} stoneHref="/southport.webp" />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(
    'Return Width 24 inches, Return Length 24 inches',
  )
})

test('covers a top larger than the slab picture with several pictures', () => {
  const large = { ...I, dimensions: { ...I.dimensions, width: 200, length: 200 } }
  const { container } = render(<RoomPreview design={large} stoneHref="/southport.webp" />)
  const top = [...container.querySelectorAll('g[transform]')].at(-1)
  expect(top?.querySelectorAll('image[href="/southport.webp"]')).toHaveLength(6)
})

test('two previews on one page do not share an id, and every reference finds its own', () => {
  const { container } = render(
    <>
      <RoomPreview design={I} stoneHref="/southport.webp" />
      <RoomPreview design={I} stoneHref="/southport.webp" />
    </>,
  )
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const references = [...container.innerHTML.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1])
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) expect(ids).toContain(reference)
})

/** The picture without its accessible name, and without the ids that each picture has of its own. */
function picture(container: HTMLElement): string {
  return container.innerHTML.replace(/ aria-label="[^"]*"/, '').replace(/_r_\w+_/g, 'id')
}

function painted(design: Design, stoneHref = '/southport.webp', yaw?: number): string {
  const { container, unmount } = render(<RoomPreview design={design} stoneHref={stoneHref} {...(yaw && { yaw })} />)
  const html = picture(container)
  unmount()
  return html
}

test.each([
  ['a larger one', { ...I, dimensions: { ...I.dimensions, width: 200, length: 200 } }],
  ['one too small for a cabinet', { ...I, dimensions: { ...I.dimensions, width: 1, length: 1 } }],
  ['an L', { ...I, shape: 'L' }],
  ['a U', { ...I, shape: 'U', dimensions: { width: 144, length: 96, returnWidth: 30, returnLength: 25.5 } }],
] as const)('after %s and back, the picture is what it would be at first sight', (_, other) => {
  const { container, rerender } = render(<RoomPreview design={I} stoneHref="/southport.webp" />)
  const first = picture(container)
  rerender(<RoomPreview design={other} stoneHref="/southport.webp" />)
  expect(picture(container)).toBe(painted(other))
  expect(picture(container)).not.toBe(first)
  rerender(<RoomPreview design={I} stoneHref="/southport.webp" />)
  expect(picture(container)).toBe(first)
})

test('another stone and another side are painted over the picture as if it were new', () => {
  const { container, rerender } = render(<RoomPreview design={I} stoneHref="/southport.webp" />)
  rerender(<RoomPreview design={I} stoneHref="/travella.webp" yaw={-0.4} />)
  expect(picture(container)).toBe(painted(I, '/travella.webp', -0.4))
  expect(container.querySelector('image[href="/southport.webp"]')).toBeNull()
})

test('a drag keeps the elements and writes only what differs', async () => {
  const { container, rerender } = render(<RoomPreview design={I} stoneHref="/southport.webp" />)
  const before = [...container.querySelectorAll('svg *')]
  const written: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { type, attributeName } of records) written.push(attributeName ?? type)
  })
  observer.observe(container, { subtree: true, childList: true, attributes: true })
  rerender(<RoomPreview design={{ ...I, dimensions: { ...I.dimensions, width: 61 } }} stoneHref="/southport.webp" />)
  await waitFor(() => expect(written).toContain('d'))
  observer.disconnect()
  const after = [...container.querySelectorAll('svg *')]
  expect(after).toHaveLength(before.length)
  expect(after.every((element, index) => element === before[index])).toBe(true)
  expect(new Set(written)).toEqual(new Set(['aria-label', 'd', 'transform', 'stdDeviation', 'stroke-width']))
})
