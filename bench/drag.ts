import { areaSquareFeet } from '#shared/countertops/area.ts'
import { SHAPES } from '#shared/countertops/countertop.ts'
import { dragHandle, handlesOf } from '#shared/countertops/handles.ts'
import { outline } from '#shared/countertops/outline.ts'
import { median, percentile, table } from './figures.ts'
import type { Part } from './main.ts'

const STEPS = 100_000
const ROUNDS = 11
const SNAP_INCHES = 0.5
const START = { width: 120, length: 60, returnWidth: 24, returnLength: 30 }

/** Measures one pointer move without drawing: new dimensions, outline, area and handles. */
export const dragPart: Part = {
  title: 'One step of a drag',
  run: async () => {
    const rows = [['Shape', 'Median step', 'Slowest round']]
    for (const shape of SHAPES) {
      const handles = handlesOf(shape, START)
      const rounds: number[] = []
      let checksum = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now()
        for (let step = 0; step < STEPS; step += 1) {
          const handle = handles[step % handles.length]
          if (!handle) throw new Error('a shape without handles')
          const pointer = { x: (step * 7.3) % 210, y: (step * 3.7) % 210 }
          const { dimensions } = dragHandle(shape, START, handle, pointer, SNAP_INCHES)
          checksum += outline(shape, dimensions).length + areaSquareFeet(shape, dimensions)
          checksum += handlesOf(shape, dimensions).length
        }
        rounds.push(((performance.now() - began) * 1000) / STEPS)
      }
      if (checksum === 0) throw new Error('nothing was computed')
      const figures = [median(rounds), percentile(rounds, 1)].map((value) => `${value.toFixed(2)} µs`)
      rows.push([shape, ...figures])
    }
    return `${table(rows)}\n\n${ROUNDS} rounds of ${STEPS.toLocaleString('en-US')} steps: \`dragHandle\`, \`outline\`, \`areaSquareFeet\`, \`handlesOf\`. A frame has 16,700 µs.`
  },
}
