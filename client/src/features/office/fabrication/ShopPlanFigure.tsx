import { PrintPlan } from '#client/features/drawing/paper/PrintPlan.tsx'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { paperPlan } from '#shared/drawing/paper-plan.ts'
import { centerMarks, cornerMark, type CutoutCenter, cutoutCenters } from '#shared/drawing/shop-drawing.ts'
import { seamMark } from '#shared/drawing/slab-layout.ts'
import { CUTOUT_LABELS, sideLabel } from '#shared/fabrication/labels.ts'
import { partName } from '#shared/slabs/describe-slabs.ts'
import type { TopPart } from '#shared/slabs/parts.ts'
import type { PieceShape } from '#shared/slabs/piece-shapes.ts'
import type { PlannedSeam } from '#shared/slabs/plan-slabs.ts'
import { storedSeam, wholeParts } from '#shared/slabs/ways.ts'

interface ShopPlanFigureProps {
  countertop: Countertop
  seams: readonly PlannedSeam[]
  /** Of its pieces. */
  shapes: readonly PieceShape[]
}

/** CSS pixels: the width of a letter page between its margins. */
const ROOM = { width: 680, height: 420, scale: 5.5 }
/** Pixels, of letters. */
const SMALL = 10

/** A countertop's plan with its seams, the sizes of its corners, and the centers of its cutouts. Words below say where they are. */
export function ShopPlanFigure({ countertop, seams, shapes }: ShopPlanFigureProps) {
  const centers = cutoutCenters(countertop)
  const { scale } = paperPlan(countertop, ROOM)
  const parts = wholeParts(shapes.flatMap(({ piece }) => piece.top ?? []))
  const corners = shapes.flatMap((shape) => shape.corners)
  return (
    <>
      <div className="mt-3 break-inside-avoid [&>svg]:mx-auto">
        <PrintPlan countertop={countertop} room={ROOM}>
          <SeamLines seams={seams} scale={scale} />
          <CenterLines countertop={countertop} scale={scale} />
          {corners.map((corner) => (
            <HaloLabel key={corner.name} {...cornerMark(corner, scale)} isVertical={false} />
          ))}
        </PrintPlan>
      </div>
      <ul className="figures mt-3 text-caption empty:hidden">
        {seams.map((seam) => (
          <li key={seam.between.join(' ')}>{seamText(countertop, seam, parts)}</li>
        ))}
      </ul>
      {centers.length > 0 && (
        <table className="figures mt-3 w-full text-caption">
          <thead>
            <tr className="border-ink border-b text-left">
              {['', 'Cutout', 'Size', 'Center', 'Side'].map((heading) => (
                <th key={heading} scope="col" className="py-1 pr-4 font-strong">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {centers.map((center) => (
              <CenterRow key={center.number} center={center} isU={countertop.shape === 'U'} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** `Seam A | B: across the run, 40 1/2 in from its left end.` */
function seamText(countertop: Countertop, { between, ...seam }: PlannedSeam, parts: readonly TopPart[]): string {
  const stored = storedSeam(countertop, seam, parts)
  const where = stored
    ? `across the ${partName(stored.across, countertop.shape)}, ${formatSize(stored.at)} from its left end`
    : seam.across === null
      ? 'at an inside corner'
      : `along the ${partName(seam.across, countertop.shape)}`
  return `Seam ${between.join(' | ')}: ${where}.`
}

function CenterRow({ center, isU }: { center: CutoutCenter; isU: boolean }) {
  const { number, placed, fromEnd, fromFront } = center
  const { cutout, width, depth, radius, side, inBacksplash } = placed
  const size = cutout.kind === 'faucet' || cutout.kind === 'hole' ? formatSize(width) : formatSize(width, depth)
  const corner = radius > 0 && radius < Math.min(width, depth) / 2 ? `, radius ${formatSize(radius)}` : ''
  const across = `${formatSize(fromFront)} ${inBacksplash ? 'above the top' : 'from the front'}`
  return (
    <tr className="border-divider border-b align-top">
      <td className="py-1 pr-4 font-strong">{number}</td>
      <td className="py-1 pr-4">{[CUTOUT_LABELS[cutout.kind], cutout.model].filter(Boolean).join(', ')}</td>
      <td className="py-1 pr-4">{size + corner}</td>
      <td className="py-1 pr-4">{`${formatSize(fromEnd)} from the left end, ${across}`}</td>
      <td className="py-1">{sideLabel(side.name, isU)}</td>
    </tr>
  )
}

function SeamLines({ seams, scale }: { seams: readonly PlannedSeam[]; scale: number }) {
  return seams.map((seam) => {
    const { path, text, at, isVertical } = seamMark(seam, scale)
    return (
      <g key={path}>
        <path d={path} strokeWidth={1.5} strokeDasharray="6 4" />
        <HaloLabel {...{ text, at, isVertical }} isStrong />
      </g>
    )
  })
}

function CenterLines({ countertop, scale }: { countertop: Countertop; scale: number }) {
  return centerMarks(countertop, scale).map(({ number, at, path, texts }) => (
    <g key={number}>
      <path d={path} strokeWidth={0.6} />
      {texts.map((text, index) => (
        // Texts have no identity besides their place.
        <HaloLabel key={index} {...text} />
      ))}
      <HaloLabel text={String(number)} at={{ x: at.x + SMALL, y: at.y + SMALL }} isVertical={false} isStrong />
    </g>
  ))
}

interface HaloLabelProps {
  text: string
  at: { x: number; y: number }
  isVertical: boolean
  isStrong?: boolean
}

/** Text that stays readable over lines. */
function HaloLabel({ text, at, isVertical, isStrong = false }: HaloLabelProps) {
  return (
    <text
      dy="0.34em"
      textAnchor="middle"
      fontSize={SMALL}
      strokeWidth={3}
      strokeLinejoin="round"
      transform={`translate(${at.x} ${at.y})${isVertical ? ' rotate(-90)' : ''}`}
      className={`figures fill-ink stroke-white [paint-order:stroke] ${isStrong ? 'font-strong' : ''}`}
    >
      {text}
    </text>
  )
}
