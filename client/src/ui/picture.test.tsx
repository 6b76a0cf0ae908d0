import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Picture } from './picture.tsx'
import { PHONE_SCREEN } from './screen/media-queries.ts'

const sources = (container: HTMLElement) => [...container.querySelectorAll('source')]

describe('Picture', () => {
  it('offers AVIF before WebP in every width, and states its size', () => {
    const { container } = render(<Picture name="stone-southport" alt="A slab" sizes="50vw" />)
    expect(sources(container).map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    for (const { srcset, sizes, type } of sources(container)) {
      const format = type.replace('image/', '')
      expect(srcset.match(/\S+ \d+w/g)?.map((one) => one.replace(/\.[0-9a-f]{8}-/, '-'))).toEqual(
        [180, 620, 1550, 3100].map((width) => `/assets/stone-southport-${width}.${format} ${width}w`),
      )
      expect(sizes).toBe('50vw')
    }
    const img = screen.getByRole('img', { name: 'A slab' })
    expect(img.getAttribute('src')).toMatch(/\/assets\/stone-southport\.[0-9a-f]{8}-620\.webp/)
    expect([img.getAttribute('width'), img.getAttribute('height')]).toEqual(['3100', '2140'])
  })

  it('loads when scrolled to, unless it has priority or is eager', () => {
    const { rerender } = render(<Picture name="stone-southport" alt="A slab" sizes="50vw" />)
    const img = screen.getByRole('img')
    expect(img.getAttribute('loading')).toBe('lazy')
    expect(img.getAttribute('fetchpriority')).toBeNull()
    for (const [props, priority] of [
      [{ priority: true }, 'high'],
      [{ isEager: true }, null],
    ] as const) {
      rerender(<Picture name="stone-southport" alt="A slab" sizes="50vw" {...props} />)
      expect([img.getAttribute('loading'), img.getAttribute('fetchpriority')]).toEqual([null, priority])
    }
  })

  it('leaves out files wider than upTo', () => {
    const { container } = render(<Picture name="stone-travella" alt="A slab" sizes="50vw" upTo={1550} />)
    for (const { srcset } of sources(container)) {
      expect(srcset).toContain('1550w')
      expect(srcset).not.toContain('3100w')
    }
  })

  it('offers the portrait crop for phones before the other', () => {
    const { container } = render(
      <Picture name="hero-southport" portrait="hero-southport-portrait" alt="A kitchen" sizes="100vw" />,
    )
    const all = sources(container)
    expect(all.map(({ media }) => media)).toEqual([PHONE_SCREEN, PHONE_SCREEN, '', ''])
    expect(all.map(({ srcset }) => srcset.includes('-portrait.'))).toEqual([true, true, false, false])
    // Each has its own proportions, so nothing moves when it loads.
    expect(all[0]?.getAttribute('width')).not.toBe(all[2]?.getAttribute('width'))
  })

  it('has a placeholder until it loads, and none after a failure', () => {
    const { rerender } = render(
      <Picture name="hero-southport" portrait="hero-southport-portrait" alt="A kitchen" sizes="100vw" />,
    )
    const img = screen.getByRole('img', { name: 'A kitchen' })
    expect(img.dataset).toMatchObject({ picture: 'hero-southport', portrait: 'hero-southport-portrait' })
    fireEvent.error(img)
    expect(Object.keys(img.dataset)).toEqual([])
    rerender(<Picture name="stone-travella" alt="A kitchen" sizes="50vw" />)
    expect(img.dataset.picture).toBe('stone-travella')
  })
})
