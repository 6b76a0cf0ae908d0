import { circle, type Path } from '#shared/slabs/segments.ts'
import { UNITS, type Units } from './write-dxf.ts'

/** What is drawn in a file, in inches. A text has no path. */
export interface FileEntity {
  kind: string
  layer: string
  isClosed: boolean
  path: Path
  text: string
}

interface DxfFile {
  entities: FileEntity[]
  /** What isn't as the format or its readers want it. */
  faults: string[]
}

type Pair = readonly [code: number, value: string]

/** Reads a file that should have these units. It knows what we write and nothing else of the format. */
export function readDxf(text: string, units: Units): DxfFile {
  const faults: string[] = []
  if (/[^ -~\r\n]/.test(text)) faults.push('A letter is not ASCII.')
  if (/[^\r]\n|\r[^\n]/.test(text)) faults.push('A line does not end with CR and LF.')
  const pairs = pairsIn(text)
  const last = pairs.at(-1)
  if (last?.[0] !== 0 || last[1] !== 'EOF') faults.push('The file has no end.')
  const header = groupsOf(pairs, 9)
  const variable = (name: string) => header.find(([first]) => first?.[1] === name)?.[1]?.[1]
  if (variable('$ACADVER') !== 'AC1009') faults.push('The version is not AC1009.')
  if (Number(variable('$INSUNITS')) !== UNITS[units].insUnits) faults.push(`The units are not ${units}.`)

  const start = pairs.findIndex(
    ([code, value], index) => code === 2 && value === 'ENTITIES' && pairs[index - 1]?.[0] === 0,
  )
  if (start < 0) return { entities: [], faults: [...faults, 'The file has no entities.'] }
  const entities: FileEntity[] = []
  let polyline: { head: readonly Pair[]; vertices: (readonly Pair[])[] } | null = null
  for (const group of groupsOf(pairs.slice(start + 1), 0)) {
    const kind = group[0]?.[1] ?? ''
    if (kind === 'ENDSEC') break
    if (kind === 'POLYLINE') {
      if (polyline) faults.push('A POLYLINE has no end.')
      polyline = { head: group, vertices: [] }
    } else if (kind === 'VERTEX' && polyline) polyline.vertices.push(group)
    else if (kind === 'SEQEND' && polyline) {
      entities.push(readPolyline(polyline.head, polyline.vertices, units))
      polyline = null
    } else if (kind === 'LINE' || kind === 'CIRCLE' || kind === 'TEXT') entities.push(readSimple(kind, group, units))
    else faults.push(`${kind} is none of our entities.`)
  }
  if (polyline) faults.push('A POLYLINE has no end.')
  return { entities, faults }
}

function pairsIn(text: string): Pair[] {
  const lines = text.split('\r\n')
  return Array.from(
    { length: Math.floor(lines.length / 2) },
    (_, index): Pair => [Number(lines[2 * index]), lines[2 * index + 1] ?? ''],
  )
}

/** Each group begins with a pair of this code. */
function groupsOf(pairs: readonly Pair[], code: number): Pair[][] {
  const groups: Pair[][] = []
  for (const pair of pairs) {
    if (pair[0] === code) groups.push([pair])
    else groups.at(-1)?.push(pair)
  }
  return groups
}

const textOf = (group: readonly Pair[], code: number) => group.find(([one]) => one === code)?.[1] ?? ''
const numberOf = (group: readonly Pair[], code: number) => Number(textOf(group, code))

function pointOf(group: readonly Pair[], units: Units, code = 10) {
  const { perInch } = UNITS[units]
  return { x: numberOf(group, code) / perInch, y: numberOf(group, code + 10) / perInch }
}

function readPolyline(head: readonly Pair[], vertices: readonly (readonly Pair[])[], units: Units): FileEntity {
  const isClosed = numberOf(head, 70) % 2 === 1
  const corners = vertices.map((group) => ({ at: pointOf(group, units), bulge: numberOf(group, 42) }))
  const path = corners.flatMap(({ at, bulge }, index): Path => {
    const next = corners[index + 1] ?? (isClosed ? corners[0] : undefined)
    return next ? [{ from: at, to: next.at, bulge, side: null }] : []
  })
  const layers = [head, ...vertices].map((group) => textOf(group, 8))
  const layer = layers.find((one) => one !== layers[0]) ?? layers[0] ?? ''
  return { kind: 'POLYLINE', layer, isClosed, path, text: '' }
}

function readSimple(kind: 'LINE' | 'CIRCLE' | 'TEXT', group: readonly Pair[], units: Units): FileEntity {
  const [layer, at] = [textOf(group, 8), pointOf(group, units)]
  if (kind === 'CIRCLE') {
    const path = circle(at, numberOf(group, 40) / UNITS[units].perInch)
    return { kind, layer, isClosed: true, path, text: '' }
  }
  if (kind === 'LINE') {
    const path = [{ from: at, to: pointOf(group, units, 11), bulge: 0, side: null }]
    return { kind, layer, isClosed: false, path, text: '' }
  }
  return { kind, layer, isClosed: false, path: [{ from: at, to: at, bulge: 0, side: null }], text: textOf(group, 1) }
}
