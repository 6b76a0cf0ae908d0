import { describe, expect, it } from 'vitest'
import { mapPath, rectangle } from '#shared/slabs/segments.ts'
import { planSlabs } from '#shared/slabs/plan-slabs.ts'
import { type ShopPiece, shopPlanOf } from '#shared/slabs/shop-plan.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { checkDxf, DxfFaultError } from './check-dxf.ts'
import { partsFile, slabFile } from './saw-files.ts'
import { type Entity, type Layer, writeDxf } from './write-dxf.ts'

const job = {
  number: 1042,
  units: 'in' as const,
  countertops: KITCHENS.K3,
  plan: shopPlanOf(planSlabs(KITCHENS.K3) ?? []),
}
const slab = slabFile({ ...job, n: 1 })

function faultsOf(text: string, file = slab): readonly string[] {
  if (!file) throw new Error('There is no slab 1')
  try {
    checkDxf(text, file.expected)
  } catch (error) {
    if (error instanceof DxfFaultError) return error.faults
    throw error
  }
  return []
}

/** The faults of slab 1 with other entities. */
const faultsWith = (change: (entities: Entity[]) => Entity[]) => faultsOf(writeDxf(change(slab?.entities ?? []), 'in'))
const text = writeDxf(slab?.entities ?? [], 'in')

/** Changes the first entity on a layer. */
function changeFirst(layer: Layer, change: (entity: Entity) => Entity[]) {
  return (entities: Entity[]): Entity[] => {
    const at = entities.findIndex((one) => one.kind !== 'text' && one.layer === layer)
    return entities.flatMap((one, index) => (index === at ? change(one) : one))
  }
}
const move =
  (x: number, y: number) =>
  (entity: Entity): Entity[] => {
    const by = (point: { x: number; y: number }) => ({ x: point.x + x, y: point.y + y })
    if (entity.kind === 'path') return [{ ...entity, path: mapPath(entity.path, by) }]
    return entity.kind === 'circle' ? [{ ...entity, center: by(entity.center) }] : [entity]
  }

it('finds nothing in what is as planned', () => {
  expect(faultsOf(text)).toEqual([])
  const parts = partsFile(job)
  expect(faultsOf(writeDxf(parts.entities, 'in'), parts)).toEqual([])
})

describe('finds in a drawing', () => {
  it.each<[fault: string, layer: Layer, change: (entity: Entity) => Entity[], found: string]>([
    ['an open outline', 'PIECE', (one) => [{ ...one, isOpen: true } as Entity], "An outline on PIECE isn't closed."],
    [
      'an open cutout',
      'CUT_COOKTOP',
      (one) => [{ ...one, isOpen: true } as Entity],
      "An outline on CUT_COOKTOP isn't closed.",
    ],
    [
      'a closed edge',
      'EDGE_HALF_BULLNOSE',
      (one) => [{ ...one, isOpen: false } as Entity],
      'A POLYLINE on EDGE_HALF_BULLNOSE is no open line.',
    ],
    ['a piece twice', 'PIECE', (one) => [one, one], 'Something on PIECE is there twice.'],
    ['a hole twice', 'HOLE', (one) => [one, one], 'Something on HOLE is there twice.'],
    [
      'a seam twice, the other way',
      'SEAM',
      (one) => (one.kind === 'line' ? [one, { ...one, from: one.to, to: one.from }] : []),
      'Something on SEAM is there twice.',
    ],
    ['a piece that is missing', 'SPLASH', () => [], 'Piece C is missing.'],
    ['a sink that is missing', 'CUT_UNDERMOUNT', () => [], 'Piece A has no cutout on CUT_UNDERMOUNT in its place.'],
    [
      'a sink on another layer',
      'CUT_UNDERMOUNT',
      (one) => [{ ...one, layer: 'CUT_DROPIN' } as Entity],
      'A cutout on CUT_DROPIN is of no piece.',
    ],
    ['a cooktop that moved', 'CUT_COOKTOP', move(0.01, 0), 'A cutout on CUT_COOKTOP is of no piece.'],
    ['a hole that moved', 'HOLE', move(0, -0.01), 'A cutout on HOLE is of no piece.'],
    ['a piece outside', 'PIECE', move(-0.01, 0), 'A piece on PIECE is outside of the slab.'],
    ['pieces without kerf', 'SPLASH', move(0, -0.01), 'PIECE and SPLASH are nearer than 0.1875 in.'],
    [
      'a piece that is too small',
      'PIECE',
      (one) => [{ ...one, path: rectangle(1, 1, 120, 26.5) } as Entity],
      'Piece A has 3034.500 sq in, not 3060.000.',
    ],
    ['what is left over elsewhere', 'REMNANT', move(-1, 0), 'REMNANT is missing or elsewhere.'],
    ['no slab', 'SLAB', () => [], 'SLAB is missing or elsewhere.'],
    [
      'a second trim',
      'TRIM',
      (one) => [one, ...move(0.5, 0)(one)],
      'There are more outlines around the pieces than planned.',
    ],
    ['an outline without area', 'HOLE', (one) => [{ ...one, radius: 0 } as Entity], 'An outline on HOLE has no area.'],
  ])('%s', (_, layer, change, found) => {
    expect(faultsWith(changeFirst(layer, change))).toContain(found)
  })
})

describe('finds in a text', () => {
  it.each([
    ['another version', 'AC1009', 'AC1015', 'The version is not AC1009.'],
    ['other units', '$INSUNITS\r\n 70\r\n1', '$INSUNITS\r\n 70\r\n4', 'The units are not in.'],
    ['a line that ends otherwise', 'SECTION\r\n', 'SECTION\n', 'A line does not end with CR and LF.'],
    ['a letter that is not ASCII', 'FOR LAYOUT', 'FÜR LAYOUT', 'A letter is not ASCII.'],
    ['no end', '  0\r\nEOF\r\n', '', 'The file has no end.'],
    [
      'a layer that we do not know',
      '  0\r\nCIRCLE\r\n  8\r\nHOLE',
      '  0\r\nCIRCLE\r\n  8\r\nDRILL',
      'There is no layer DRILL.',
    ],
    ['an entity that we do not write', '  0\r\nCIRCLE', '  0\r\nARC', 'ARC is none of our entities.'],
    ['an outline without an end', '  0\r\nSEQEND\r\n  8\r\nPIECE\r\n', '', 'A POLYLINE has no end.'],
    ['a bulge that is lost', '\r\n 42\r\n-0.4142135624', '', 'Piece A has no cutout on CUT_UNDERMOUNT'],
  ])('%s', (_, one, other, found) => {
    expect(text).toContain(one)
    expect(faultsOf(text.replace(one, other)).join(' ')).toContain(found)
  })
})

it('finds that a piece is lost from the plan, or is larger than in the estimate', () => {
  const faultsOfPlan = (change: (pieces: ShopPiece[]) => ShopPiece[]) => {
    const parts = partsFile({ ...job, plan: { ...job.plan, pieces: change(job.plan.pieces) } })
    return faultsOf(writeDxf(parts.entities, 'in'), parts)
  }
  expect(faultsOfPlan((pieces) => pieces.slice(1))).toEqual([
    'Countertop 1, top: the pieces have 1797.750 sq in, and the estimate 4857.750.',
  ])
  const wider = (piece: ShopPiece) => (piece.kind === 'splash' ? { ...piece, width: piece.width + 1 } : piece)
  expect(faultsOfPlan((pieces) => pieces.map(wider))).toEqual([
    'Countertop 1, splash: the pieces have 867.000 sq in, and the estimate 859.000.',
  ])
})
