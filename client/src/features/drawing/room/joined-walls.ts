import type { Box } from '#shared/countertops/outline.ts'
import { type PlannedWall, WALL_THICKNESS } from './wall-plans.ts'

/** A wall by its numbers along itself and across, in inches of the floor. */
interface Run {
  /** Whether it goes from left to right, not from back to front. */
  isAcross: boolean
  /** Where its face is, and which way is out of the room. */
  at: number
  out: 1 | -1
  /** From where to where it may go, and which part of that is beside stone. */
  from: number
  to: number
  coreFrom: number
  coreTo: number
}

/** Inches. Faces that are nearer to each other are one wall. */
const SAME_FACE = 0.5
const CLOSE = 0.01

/**
 * The walls of several countertops as one house: walls in line are one, none runs through the stone of another countertop or
 * between it and the room, and walls that meet make a corner. Lengths are in inches of the floor.
 */
export function joinWalls(walls: readonly PlannedWall[], stone: readonly Box[]): PlannedWall[] {
  const beside = walls.map(runOf).flatMap((run) => withoutStone(run, stone))
  const whole = mergeInLine(beside.map((run) => endAtStone(run, stone)))
  // What ends at a wall may be short of another one that it met before.
  let runs = whole
  for (let round = 0; round < 3; round += 1) {
    const others = runs
    runs = whole.map((run) => endAtWalls(run, others))
  }
  return runs.map(wallOf)
}

function runOf({ box, core, outward }: PlannedWall): Run {
  const isAcross = outward.x === 0
  const out = outward.x + outward.y > 0 ? 1 : -1
  const [from, to] = spanOf(box, isAcross)
  const [coreFrom, coreTo] = spanOf(core, isAcross)
  const [near, far] = spanOf(box, !isAcross)
  return { isAcross, at: out > 0 ? near : far, out, from, to, coreFrom, coreTo }
}

function spanOf({ left, right, back, front }: Box, isAcross: boolean): [number, number] {
  return isAcross ? [left, right] : [back, front]
}

/** What remains of a wall beside its countertop where no stone stands in it. */
function withoutStone(run: Run, stone: readonly Box[]): Run[] {
  const strip = boxFrom(run, WALL_THICKNESS)
  let pieces = [run]
  for (const box of stone) {
    const [low, high] = spanOf(box, !run.isAcross)
    const [near, far] = spanOf(strip, !run.isAcross)
    if (low > far - CLOSE || high < near + CLOSE) continue
    const [first, last] = spanOf(box, run.isAcross)
    pieces = pieces.flatMap((piece) =>
      last < piece.from + CLOSE || first > piece.to - CLOSE
        ? [piece]
        : [
            { ...piece, to: first },
            { ...piece, from: last },
          ],
    )
  }
  return pieces.flatMap((piece) => {
    const [coreFrom, coreTo] = [Math.max(run.coreFrom, piece.from), Math.min(run.coreTo, piece.to)]
    return coreTo - coreFrom > CLOSE ? [{ ...piece, coreFrom, coreTo }] : []
  })
}

/** What stands behind a wall's line is in the room, too: past its own stone, the wall goes on only to there. */
function endAtStone(run: Run, stone: readonly Box[]): Run {
  const ended = { ...run }
  for (const box of stone) {
    const [low, high] = spanOf(box, !run.isAcross)
    const isBehind = run.out > 0 ? high > run.at + CLOSE : low < run.at - CLOSE
    const [first, last] = spanOf(box, run.isAcross)
    if (isBehind && last > run.coreTo) ended.to = Math.min(ended.to, Math.max(first, run.coreTo))
    if (isBehind && first < run.coreFrom) ended.from = Math.max(ended.from, Math.min(last, run.coreFrom))
  }
  return ended
}

function mergeInLine(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs.toSorted((one, other) => one.from - other.from)) {
    const index = merged.findIndex(
      (other) =>
        other.isAcross === run.isAcross &&
        other.out === run.out &&
        Math.abs(other.at - run.at) < SAME_FACE &&
        run.from < other.to + CLOSE,
    )
    const other = merged[index]
    if (!other) {
      merged.push(run)
      continue
    }
    merged[index] = {
      ...other,
      to: Math.max(other.to, run.to),
      coreFrom: Math.min(other.coreFrom, run.coreFrom),
      coreTo: Math.max(other.coreTo, run.coreTo),
    }
  }
  return merged
}

/** A wall that ends where it meets the first one across, on each side of its stone. */
function endAtWalls(run: Run, others: readonly Run[]): Run {
  const ended = { ...run }
  const [near, far] = spanOf(boxFrom(run, WALL_THICKNESS), !run.isAcross)
  for (const { isAcross, at, out, from, to } of others) {
    if (isAcross === run.isAcross || from > far + CLOSE || to < near - CLOSE) continue
    // In a corner of two walls, the block belongs to the one at the back or front.
    const block = run.isAcross ? WALL_THICKNESS : 0
    const end = (toward: 1 | -1) => at + toward * (out === toward ? block : -WALL_THICKNESS)
    if (at > run.coreTo - CLOSE && end(1) > run.coreTo - CLOSE) ended.to = Math.min(ended.to, end(1))
    if (at < run.coreFrom + CLOSE && end(-1) < run.coreFrom + CLOSE) ended.from = Math.max(ended.from, end(-1))
  }
  return ended
}

function wallOf(run: Run): PlannedWall {
  const { isAcross, out, coreFrom, coreTo } = run
  return {
    box: boxFrom(run, WALL_THICKNESS),
    core: boxFrom({ ...run, from: coreFrom, to: coreTo }, WALL_THICKNESS),
    outward: isAcross ? { x: 0, y: out } : { x: out, y: 0 },
  }
}

/** From the wall's face so many inches out of the room. */
function boxFrom({ isAcross, at, out, from, to }: Run, deep: number): Box {
  const [near, far] = [Math.min(at, at + out * deep), Math.max(at, at + out * deep)]
  return isAcross
    ? { left: from, right: to, back: near, front: far }
    : { left: near, right: far, back: from, front: to }
}
