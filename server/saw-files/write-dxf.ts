import type { Point } from '#shared/countertops/outline.ts'
import { boundsOf, circle, type Path } from '#shared/slabs/segments.ts'

// DXF of AutoCAD R12 (AC1009), which every saw and water jet reads: pairs of lines, a code and its value.

/** Of what a file has, with their colors in AutoCAD. */
export const LAYERS = {
  SLAB: 8,
  TRIM: 9,
  PIECE: 7,
  SPLASH: 30,
  WATERFALL: 150,
  CUT_UNDERMOUNT: 1,
  CUT_DROPIN: 10,
  CUT_COOKTOP: 20,
  HOLE: 2,
  SEAM: 6,
  EDGE_EASED: 3,
  EDGE_PENCIL: 60,
  EDGE_BEVEL: 80,
  EDGE_HALF_BULLNOSE: 100,
  EDGE_FULL_BULLNOSE: 120,
  EDGE_OGEE: 140,
  EDGE_MITER: 4,
  REMNANT: 252,
  VEIN: 5,
  TEXT: 7,
} as const
export type Layer = keyof typeof LAYERS

/** A closed path, unless it's open. */
export interface PathEntity {
  kind: 'path'
  layer: Layer
  path: Path
  isOpen?: boolean
}

/** Inches. */
export type Entity =
  | PathEntity
  | { kind: 'circle'; layer: Layer; center: Point; radius: number }
  | { kind: 'line'; layer: Layer; from: Point; to: Point }
  /** From its lower left. `turn`: degrees, counterclockwise. */
  | { kind: 'text'; text: string; at: Point; height: number; turn: 0 | 90 | 270 }

export const UNITS = {
  in: { perInch: 1, insUnits: 1, name: 'inches' },
  mm: { perInch: 25.4, insUnits: 4, name: 'millimeters' },
} as const
export type Units = keyof typeof UNITS

type Pair = [code: number, value: string | number]

/** The file of a drawing in inches. */
export function writeDxf(entities: readonly Entity[], units: Units): string {
  const { perInch, insUnits } = UNITS[units]
  const { left, back, right, front } = boundsOf(entities.map(pathOf))
  const layers = Object.entries(LAYERS).flatMap(([name, color]): Pair[] => [
    [0, 'LAYER'],
    [2, name],
    [70, 0],
    [62, color],
    [6, 'CONTINUOUS'],
  ])
  const pairs: Pair[] = [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1009'],
      [9, '$INSUNITS'],
      [70, insUnits],
      [9, '$EXTMIN'],
      ...point({ x: left * perInch, y: back * perInch }),
      [9, '$EXTMAX'],
      ...point({ x: right * perInch, y: front * perInch }),
    ]),
    ...section('TABLES', [
      ...table('LTYPE', 1, [
        [0, 'LTYPE'],
        [2, 'CONTINUOUS'],
        [70, 0],
        [3, 'Solid line'],
        [72, 65],
        [73, 0],
        [40, 0],
      ]),
      ...table('LAYER', Object.keys(LAYERS).length, layers),
      ...table('STYLE', 1, [
        [0, 'STYLE'],
        [2, 'STANDARD'],
        [70, 0],
        [40, 0],
        [41, 1],
        [50, 0],
        [71, 0],
        [42, 1],
        [3, 'txt'],
        [4, ''],
      ]),
    ]),
    ...section('BLOCKS', []),
    ...section(
      'ENTITIES',
      entities.flatMap((entity) => pairsOf(entity, perInch)),
    ),
    [0, 'EOF'],
  ]
  return pairs.map(([code, value]) => `${String(code).padStart(3)}\r\n${format(value, code)}\r\n`).join('')
}

function section(name: string, pairs: readonly Pair[]): Pair[] {
  return [[0, 'SECTION'], [2, name], ...pairs, [0, 'ENDSEC']]
}

function table(name: string, count: number, pairs: readonly Pair[]): Pair[] {
  return [[0, 'TABLE'], [2, name], [70, count], ...pairs, [0, 'ENDTAB']]
}

function point({ x, y }: Point, code = 10): Pair[] {
  return [
    [code, x],
    [code + 10, y],
    [code + 20, 0],
  ]
}

function pairsOf(entity: Entity, scale: number): Pair[] {
  const at = (one: Point, code = 10) => point({ x: one.x * scale, y: one.y * scale }, code)
  if (entity.kind === 'line') return [[0, 'LINE'], [8, entity.layer], ...at(entity.from), ...at(entity.to, 11)]
  if (entity.kind === 'circle')
    return [[0, 'CIRCLE'], [8, entity.layer], ...at(entity.center), [40, entity.radius * scale]]
  if (entity.kind === 'text') {
    const { text, height, turn } = entity
    return [[0, 'TEXT'], [8, 'TEXT'], ...at(entity.at), [40, height * scale], [1, plainText(text)], [50, turn]]
  }
  const { layer, path, isOpen } = entity
  const last = isOpen && path.at(-1)
  const corners = path.map(({ from, bulge }) => ({ at: from, bulge }))
  if (last) corners.push({ at: last.to, bulge: 0 })
  return [
    [0, 'POLYLINE'],
    [8, layer],
    [66, 1],
    ...point({ x: 0, y: 0 }),
    [70, isOpen ? 0 : 1],
    ...corners.flatMap(({ at: corner, bulge }): Pair[] => [
      [0, 'VERTEX'],
      [8, layer],
      ...at(corner),
      ...(bulge === 0 ? [] : [[42, bulge] satisfies Pair]),
    ]),
    [0, 'SEQEND'],
    [8, layer],
  ]
}

/** Of texts only where they begin. */
function pathOf(entity: Entity): Path {
  if (entity.kind === 'path') return entity.path
  if (entity.kind === 'circle') return circle(entity.center, entity.radius)
  const [from, to] = entity.kind === 'line' ? [entity.from, entity.to] : [entity.at, entity.at]
  return [{ from, to, bulge: 0, side: null }]
}

/** Codes with whole numbers. */
const WHOLE = (code: number) => code >= 60 && code < 80

function format(value: string | number, code: number): string {
  if (typeof value === 'string') return value
  if (WHOLE(code)) return String(value)
  const text = value.toFixed(10).replace(/0+$/, '').replace(/\.$/, '.0')
  return text === '-0.0' ? '0.0' : text
}

/** ASCII in one line, without what R12 takes for a command. */
function plainText(text: string): string {
  const ascii = text
    .replaceAll('×', 'x')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '?')
  return ascii.replaceAll('^', ' ').replace(/%%+/g, '%')
}
