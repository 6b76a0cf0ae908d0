import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { checkSlabs } from '#shared/slabs/check-slabs.ts'
import { type PlannedCountertop, planSlabs } from '#shared/slabs/plan-slabs.ts'
import { shopPlanOf } from '#shared/slabs/shop-plan.ts'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { ShopDrawing } from './ShopDrawing.tsx'

function renderDrawing(countertops: readonly PlannedCountertop[]) {
  const plans = planSlabs(countertops) ?? []
  return render(
    <ShopDrawing
      quoteNumber={1042}
      customerName="Ada Lovelace"
      countertops={countertops}
      plan={shopPlanOf(plans)}
      warnings={plans.flatMap((plan) => checkSlabs(plan, countertops))}
    />,
  )
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const rowsOf = (name: string) => {
  const section = screen.getByRole('heading', { name }).closest('section')
  if (!section) throw new Error(`${name} is in no section`)
  const [, ...rows] = within(section).getAllByRole('row')
  return rows.map((row) => [...row.children].map((cell) => plain(cell.textContent)))
}

it('has plans with cutout centers, slabs in the order of the saw, and the cut list', () => {
  const { container } = renderDrawing(KITCHENS.K3)
  screen.getByRole('heading', { level: 1, name: 'Shop drawing, quote #1042' })
  screen.getByText('Do not cut before measuring.')
  screen.getByText("Customer's initials")
  expect(screen.getByText('Customer').nextElementSibling?.textContent).toBe('Ada Lovelace')
  // 5716.75 sq in × 14.3 lb
  expect(screen.getByText('Weight').nextElementSibling?.textContent).toBe('about 570 lb')
  expect(rowsOf('L along the wall in Southport')).toEqual([
    [
      '1',
      'Double undermount sink',
      '31 × 16 in, radius 3/4 in',
      '47 1/4 in from the left end, 11 1/2 in from the front',
      'Front',
    ],
    ['2', 'Faucet', '1 3/8 in', '47 1/4 in from the left end, 22 1/2 in from the front', 'Front'],
    ['3', 'Extra hole', '1 3/8 in', '51 1/4 in from the left end, 22 1/2 in from the front', 'Front'],
    [
      '4',
      'Cooktop, 30 in',
      '28 1/2 × 19 1/2 in, radius 3/8 in',
      '35 1/4 in from the left end, 12 3/4 in from the front',
      'Leg front',
    ],
  ])
  const slab = screen.getByRole('heading', { name: /^Slab 1 of 1, Southport/ }).closest('section')
  expect(within(slab as HTMLElement).getAllByRole('listitem')[0]?.textContent).toBe(
    'Across at 25 1/2 in, from 0 to 130 in',
  )
  expect(slab?.textContent).toContain('The largest piece left: 59 5/16 × 29 7/16 in.')
  expect(rowsOf('Cut list, 4 pieces')).toEqual([
    [
      '1042-A',
      'L along the wall, run',
      '120 × 25 1/2 in',
      '21.25',
      '304',
      '1',
      'Half bullnose edge, double undermount sink, faucet, extra hole',
    ],
    [
      '1042-B',
      'L along the wall, leg',
      '70 1/2 × 25 1/2 in',
      '12.48',
      '179',
      '1',
      'Half bullnose edge, cooktop, 30 in',
    ],
    ['1042-C', 'L along the wall, backsplash at back', '120 × 4 in', '3.33', '48', '1', 'Eased edge'],
    ['1042-D', 'L along the wall, backsplash at leg back', '94 3/4 × 4 in', '2.63', '38', '1', 'Eased edge'],
  ])
  const texts = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['B | A', '1042-A', '1042-C  120 × 4 in']))
  expect(screen.queryByRole('heading', { name: 'Warnings' })).toBeNull()
})

it('names the stone that pieces are cut from, whatever was drawn', () => {
  const plan = shopPlanOf(planSlabs(KITCHENS.K3) ?? [])
  const slabs = plan.slabs.map((slab) => ({ ...slab, stone: 'travella' as const }))
  render(
    <ShopDrawing
      quoteNumber={1042}
      customerName="Ada Lovelace"
      countertops={KITCHENS.K3}
      plan={{ ...plan, slabs }}
      warnings={[]}
    />,
  )
  screen.getByRole('heading', { name: 'L along the wall in Travella' })
  expect(screen.queryByText(/Southport/)).toBeNull()
})

it('warns of what the rules and the outlines say', () => {
  const cutouts = [{ id: 'a', kind: 'sink-single' as const, side: 'front' as const, at: 60 }]
  renderDrawing([drawn('I', 130, 25.5, { name: 'Run', cutouts, seams: [{ across: 'run', at: 50 }] })])
  const list = screen.getByRole('heading', { name: 'Warnings' }).nextElementSibling
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Run: A seam can't cross the sink.",
    'Run: a seam crosses the sink. Pieces A and B each have a part of it.',
  ])
})

it('has a page for each slab of several', () => {
  renderDrawing(KITCHENS.K5)
  const slabs = screen.getAllByRole('heading', { name: /^Slab / }).map(({ textContent }) => plain(textContent))
  expect(slabs).toEqual(['Slab 1 of 2, Travella, 132 × 65 1/2 in', 'Slab 2 of 2, Travella, 132 × 65 1/2 in'])
})

it('says the size of each corner that is cut, which pieces need a lift, and how many outlets there are', () => {
  const outlet = (id: string, at: number) => ({ id, kind: 'outlet' as const, side: 'back' as const, at })
  const { container } = renderDrawing([
    drawn('I', 96, 48, {
      name: 'Bar',
      corners: { c1: { radius: 6 }, c2: { clip: 3 }, c3: { radius: 6 } },
      sides: { back: [{ use: 'wall', splash: { height: 18 } }] },
      cutouts: [outlet('a', 20), outlet('b', 60)],
    }),
    drawn('L', 80, 60, { name: 'Whole', corner: 'one-piece' }),
  ])
  const rows = rowsOf('Cut list, 3 pieces')
  expect(rows.map((row) => [row[4], row[6]])).toEqual([
    ['458, lift', 'Eased edge, 2 × 6 in radius corner, 3 in clipped corner'],
    ['172', 'Eased edge, 2 × outlet'],
    ['290', 'Eased edge, 3/8 in radius inside corner'],
  ])
  const texts = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['R 6', 'clip 3', 'R 3/8']))
})

it('says where each seam is, as one who stands before it measures', () => {
  renderDrawing([
    drawn('L', 100, 90, {
      name: 'Corner',
      corner: 'run-through',
      seams: [
        { across: 'run', at: 60 },
        { across: 'leftLeg', at: 40 },
      ],
    }),
    drawn('I', 100, 70, { name: 'Deep' }),
  ])
  const texts = screen.getAllByText(/^Seam /).map(({ textContent }) => plain(textContent))
  const places = texts.map((text) => text?.replace(/^Seam [A-Z] \| [A-Z]: /, ''))
  expect(places).toHaveLength(4)
  expect(places).toEqual(
    expect.arrayContaining([
      'across the leg, 40 in from its left end.',
      'across the run, 60 in from its left end.',
      'along the top.',
      'at an inside corner.',
    ]),
  )
})
