import type { Point } from '#shared/countertops/outline.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { middleOf, pathData } from '#shared/drawing/shop-drawing.ts'
import { cutText, pieceSize } from '#shared/slabs/describe-slabs.ts'
import { mapPath, type Path } from '#shared/slabs/segments.ts'
import { boxOnSlab, onSlab, type ShopPlan, type ShopSlab, sawSlab, TRIM } from '#shared/slabs/shop-plan.ts'
import type { ListedPiece } from './CutList.tsx'

interface SlabSheetProps {
  heading: 'h2' | 'h4'
  slab: ShopSlab
  plan: ShopPlan
  /** Of the whole job. */
  listed: readonly ListedPiece[]
}

/** Pixels, so that two slabs are on a page: the width, and that of an inch of a small slab. */
const ROOM = { width: 600, scale: 5 }
/** Pixels, of letters. */
const LETTERS = { most: 12, least: 5, cut: 8 }

/** A slab as lines, and the cuts in the saw's order. */
export function SlabSheet({ heading: Heading, slab, plan, listed }: SlabSheetProps) {
  const { n, stone, width, height } = slab
  const { cuts, remnant } = sawSlab(slab, plan.pieces)
  const scale = Math.min(ROOM.width / width, ROOM.scale)
  const size = { width: width * scale, height: height * scale }
  const toPaper = ({ x, y }: Point): Point => ({ x: x * scale, y: (height - y) * scale })
  const usable = { x: TRIM, y: TRIM, width: width - 2 * TRIM, height: height - 2 * TRIM }
  return (
    <>
      <Heading className="text-lead!">
        {`Slab ${n} of ${plan.slabs.length}, ${stoneName(stone)}, ${formatSize(width, height)}`}
      </Heading>
      <svg
        aria-hidden
        {...size}
        viewBox={`-1 -1 ${size.width + 2} ${size.height + 2}`}
        className="mt-3 fill-none stroke-ink"
      >
        <rect {...size} strokeWidth={1.5} />
        <rect {...onPaper(usable, toPaper, scale)} strokeWidth={0.5} strokeDasharray="2 3" />
        {remnant && <rect {...onPaper(remnant, toPaper, scale)} strokeWidth={0.75} strokeDasharray="8 5" />}
        {listed
          .filter(({ shape }) => shape.piece.slab === n)
          .map((one) => (
            <SawnPiece key={one.id} listed={one} toPaper={toPaper} scale={scale} />
          ))}
        {cuts.map(({ upright, at, from }, index) => {
          const { x, y } = toPaper(upright ? { x: TRIM + at, y: TRIM + from } : { x: TRIM + from, y: TRIM + at })
          return (
            <SmallText
              key={index}
              at={upright ? { x, y: y - LETTERS.cut } : { x: x + LETTERS.cut, y }}
              size={LETTERS.cut}
            >
              {String(index + 1)}
            </SmallText>
          )
        })}
      </svg>
      <ol className="figures mt-2 list-decimal columns-2 gap-8 pl-6 text-caption">
        {cuts.map((cut) => (
          <li key={cutText(cut)}>{cutText(cut)}</li>
        ))}
      </ol>
      <p className="figures mt-2 text-caption text-muted">
        {`Trim ${formatSize(TRIM)} off each edge first: cuts count from the lower left of what remains.`}
        {remnant && ` The largest piece left: ${pieceSize(remnant)}.`}
        {' Thick lines are finished edges, dashed ones seams, and all others meet a wall or an appliance.'}
      </p>
    </>
  )
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A rectangle of the slab, with `y` at its lower end, in pixels. */
function onPaper({ x, y, width, height }: Box, toPaper: (point: Point) => Point, scale: number): Box {
  return { ...toPaper({ x, y: y + height }), width: width * scale, height: height * scale }
}

interface SawnPieceProps {
  listed: ListedPiece
  toPaper: (point: Point) => Point
  /** Pixels per inch. */
  scale: number
}

function SawnPiece({ listed: { id, shape }, toPaper, scale }: SawnPieceProps) {
  const { piece, outlines, cutouts, edges, seams } = shape
  const shown = edges.filter(({ use }) => use === 'finished' || use === 'waterfall')
  const toSlab = (paths: readonly Path[]) => paths.map((path) => mapPath(path, onSlab(piece)))
  const draw = (paths: readonly Path[]) => pathData(toSlab(paths), toPaper, scale)
  const box = onPaper(boxOnSlab(piece), toPaper, scale)
  const lines = [id, pieceSize(piece)]
  const isLow = box.height < 4 * LETTERS.most
  const words = isLow ? [lines.join('  ')] : lines
  const longest = Math.max(...words.map(({ length }) => length))
  const letters = Math.max(
    Math.min(LETTERS.most, (box.height * 0.8) / words.length, (box.width * 1.6) / longest),
    LETTERS.least,
  )
  const middle = toPaper(onSlab(piece)(middleOf(shape)))
  return (
    <g>
      <path d={draw(outlines)} strokeWidth={0.8} />
      <path d={draw(shown.map(({ path }) => path))} strokeWidth={2.5} />
      <path d={draw(cutouts.flatMap(({ paths }) => paths))} strokeWidth={0.9} />
      <path d={seams.map((one) => draw([[one]])).join('')} strokeWidth={2.5} strokeDasharray="6 4" />
      {words.map((text, index) => (
        <SmallText
          key={text}
          size={letters}
          at={{ x: middle.x, y: middle.y + (index - (words.length - 1) / 2) * letters * 1.3 }}
        >
          {text}
        </SmallText>
      ))}
    </g>
  )
}

interface SmallTextProps {
  at: Point
  /** Pixels. */
  size: number
  children: string
}

/** Text in the middle of a place that stays readable over lines. */
function SmallText({ at, size, children }: SmallTextProps) {
  return (
    <text
      {...at}
      dy="0.34em"
      textAnchor="middle"
      fontSize={size}
      strokeWidth={3}
      strokeLinejoin="round"
      className="figures fill-ink stroke-white [paint-order:stroke]"
    >
      {children}
    </text>
  )
}
