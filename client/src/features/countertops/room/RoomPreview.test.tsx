import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
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
  const counts = [...container.querySelectorAll('g[transform]')].map((group) => group.querySelectorAll('image').length)
  expect(Math.max(...counts)).toBe(6)
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

test('is a whole picture before any script runs', () => {
  const html = renderToString(<RoomPreview design={I} stoneHref="/southport.webp" />)
  expect(html.match(/<path /g)?.length).toBeGreaterThan(30)
  expect(html).toContain('href="/southport.webp"')
  expect(html).not.toContain('style=')
})
