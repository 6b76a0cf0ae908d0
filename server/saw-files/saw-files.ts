import { STONES } from '#shared/content/stones.ts'
import type { Box } from '#shared/countertops/outline.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { pieceNames } from '#shared/slabs/describe-slabs.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { type PieceShape, pieceShapes, shapeNotes } from '#shared/slabs/piece-shapes.ts'
import type { PlannedCountertop } from '#shared/slabs/plan-slabs.ts'
import { boundsOf, rectangle } from '#shared/slabs/segments.ts'
import { onSlab, sawSlab, type ShopPlan, TRIM } from '#shared/slabs/shop-plan.ts'
import { KERF } from '#shared/slabs/units.ts'
import { checkDxf, type Expected } from './check-dxf.ts'
import { drawPiece, sizeText } from './draw-piece.ts'
import { expectPiece, expectStone, type LaidPiece } from './expect-piece.ts'
import { type Entity, type PathEntity, UNITS, type Units, writeDxf } from './write-dxf.ts'

interface SawJob {
  /** Of the quote. */
  number: number
  units: Units
  countertops: readonly PlannedCountertop[]
  plan: ShopPlan
}

/** Inches: between pieces in the file of all parts, and how wide a row of them may be. */
const PARTS = { apart: 2, row: 264 }
/** Inches, of the title above the drawing. */
const TITLE = { letters: 1.5, step: 2.5, above: 2 }
const FOR_LAYOUT = 'FOR LAYOUT: cut only after template'

/** What a file shows, and what must be found in it. */
interface SawFile {
  entities: Entity[]
  expected: Expected
}

/** The file to cut slab `n` from, or null if there is none. Throws `DxfFaultError` if it isn't as planned. */
export function slabDxf(job: SawJob & { n: number }): string | null {
  const file = slabFile(job)
  return file && writeChecked(file)
}

/** The file of all parts beside each other. Throws `DxfFaultError` if it isn't as planned. */
export function partsDxf(job: SawJob): string {
  return writeChecked(partsFile(job))
}

function writeChecked({ entities, expected }: SawFile): string {
  const text = writeDxf(entities, expected.units)
  checkDxf(text, expected)
  return text
}

export function slabFile({ n, ...job }: SawJob & { n: number }): SawFile | null {
  const { number, units, plan } = job
  const slab = plan.slabs.find((one) => one.n === n)
  if (!slab) return null
  const { stone, width, height } = slab
  const usable = { left: TRIM, back: TRIM, right: width - TRIM, front: height - TRIM }
  const { remnant } = sawSlab(slab, plan.pieces)
  const around: PathEntity[] = [
    { kind: 'path', layer: 'SLAB', path: rectangle(0, 0, width, height) },
    { kind: 'path', layer: 'TRIM', path: rectangle(usable.left, usable.back, usable.right, usable.front) },
  ]
  if (remnant) {
    const { x, y } = remnant
    around.push({ kind: 'path', layer: 'REMNANT', path: rectangle(x, y, x + remnant.width, y + remnant.height) })
  }
  const title = `${number} slab ${n} of ${plan.slabs.length}, ${STONE_NAMES[stone]}, ${sizeText(width, height, units)}`
  const shapes = pieceShapes(job.countertops, plan.pieces)
  const laid = shapes.flatMap((shape): LaidPiece[] =>
    shape.piece.slab === n ? [{ shape, place: onSlab(shape.piece), isTurned: shape.piece.turned }] : [],
  )
  return fileOf(job, { title, shapes, around, laid, top: height, apart: KERF / 16, room: usable })
}

export function partsFile(job: SawJob): SawFile {
  const laid: LaidPiece[] = []
  const row = { right: 0, bottom: 0, top: 0 }
  const shapes = pieceShapes(job.countertops, job.plan.pieces)
  for (const shape of shapes) {
    const { width, height } = shape.piece
    if (row.right > 0 && row.right + width > PARTS.row) {
      row.bottom = row.top + PARTS.apart
      row.right = 0
    }
    const [left, bottom] = [row.right, row.bottom]
    laid.push({ shape, place: ({ x, y }) => ({ x: left + x, y: bottom + y }), isTurned: false })
    row.right += width + PARTS.apart
    row.top = Math.max(row.top, bottom + height)
  }
  const title = `${job.number} all parts, ${pluralize(laid.length, 'piece')}`
  const room = { left: 0, back: 0, right: Infinity, front: row.top }
  return fileOf(job, { title, shapes, around: [], laid, top: row.top, apart: PARTS.apart, room })
}

interface Sheet {
  title: string
  /** Of the whole job. */
  shapes: PieceShape[]
  /** What is not a piece. */
  around: PathEntity[]
  laid: LaidPiece[]
  /** Inches: the upper end of the drawing, and how far apart pieces are at least. */
  top: number
  apart: number
  /** Where pieces may be. */
  room: Box
}

function fileOf({ number, units, countertops, plan }: SawJob, sheet: Sheet): SawFile {
  const { shapes, around, laid, top, apart, room } = sheet
  const names = pieceNames(plan.pieces, countertops)
  const nameOf = new Map(plan.pieces.map(({ id }, index) => [id, names[index] ?? '']))
  const pieces = laid.flatMap(({ shape, place, isTurned }) => {
    const { id, countertop } = shape.piece
    const stone = countertops[countertop]?.stone
    const isVeined = stone !== undefined && STONES[stone].veined
    return drawPiece(shape, place, { id: `${number}-${id}`, name: nameOf.get(id) ?? '', units, isVeined, isTurned })
  })
  const lines = [sheet.title, FOR_LAYOUT, `Units: ${UNITS[units].name}`, ...shapeNotes(countertops, shapes)]
  const title = lines.toReversed().map((text, index): Entity => {
    const at = { x: 0, y: top + TITLE.above + index * TITLE.step }
    return { kind: 'text', text, at, height: TITLE.letters, turn: 0 }
  })
  return {
    entities: [...around, ...pieces, ...title],
    expected: {
      units,
      room,
      apart,
      around: around.map(({ layer, path }) => ({ layer, box: boundsOf([path]) })),
      stone: expectStone(countertops, plan.pieces),
      pieces: laid.map((one) => expectPiece(one, countertops, plan.pieces)),
    },
  }
}
