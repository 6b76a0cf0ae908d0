import {
  type Cutout,
  type CutoutKind,
  type Details,
  type Dishwasher,
  LIMITS,
  type SideName,
  isSink,
} from '#shared/fabrication/details.ts'
import type { Fixture } from '#shared/drawing/fixtures.ts'
import { movesWith } from '#shared/fabrication/free-places.ts'

/** The model of a fixture whose kind the visitor doesn't know yet, so that the shop reads it too. */
export const ASSUMED_MODEL = 'assumed'

export function isAssumed({ model }: Cutout): boolean {
  return model === ASSUMED_MODEL
}

/** A drop-in sink has its own faucet holes. */
function bringsFaucet(kind: CutoutKind): boolean {
  return isSink(kind) && kind !== 'sink-dropin'
}

/** Adds a cutout, and the faucet hole that a sink brings. Null if the list is full. */
export function addCutout(
  details: Details,
  kind: CutoutKind,
  side: SideName,
  at: number,
  model?: string,
): Details | null {
  const id = nextId(details.cutouts, kind)
  const cutout: Cutout = { id, kind, side, at, ...(model === undefined ? {} : { model }) }
  const cutouts = [...details.cutouts, cutout]
  if (cutouts.length > LIMITS.cutouts) return null
  return withFaucet({ ...details, cutouts }, cutout)
}

function withFaucet(details: Details, sink: Cutout): Details {
  const isFull = details.cutouts.length >= LIMITS.cutouts
  if (isFull || !bringsFaucet(sink.kind) || faucetOf(details.cutouts, sink)) return details
  const { id, side, at } = sink
  const faucet: Cutout = { id: nextId(details.cutouts, 'faucet'), kind: 'faucet', side, at, with: id }
  return { ...details, cutouts: [...details.cutouts, faucet] }
}

function faucetOf(cutouts: readonly Cutout[], sink: Cutout): Cutout | undefined {
  return cutouts.find((cutout) => cutout.kind === 'faucet' && cutout.with === sink.id)
}

/** The letter of the kind and the first free number: `s1`, `c1`. */
function nextId(cutouts: readonly Cutout[], kind: CutoutKind): string {
  const letter = kind.charAt(0)
  let number = 1
  while (cutouts.some(({ id }) => id === `${letter}${number}`)) number += 1
  return `${letter}${number}`
}

/** Removes a cutout with those that move with it, directly or through another, such as a sink's faucet. */
export function withoutCutout(details: Details, id: string): Details {
  const removed = movesWith(details.cutouts, id)
  return { ...details, cutouts: details.cutouts.filter((cutout) => !removed.has(cutout.id)) }
}

/** Moves a cutout to the same place of another side, with those that move with it. */
export function moveToSide(details: Details, id: string, side: SideName): Details {
  const ids = movesWith(details.cutouts, id)
  return { ...details, cutouts: details.cutouts.map((cutout) => (ids.has(cutout.id) ? { ...cutout, side } : cutout)) }
}

/** Sets fields of a cutout. `undefined` takes a field back to its default. */
export function changeCutout(
  details: Details,
  id: string,
  change: Pick<Cutout, 'setback' | 'size' | 'with' | 'model'>,
): Details {
  const cutouts = details.cutouts.map((one) => (one.id === id ? withoutUndefined({ ...one, ...change }) : one))
  return { ...details, cutouts }
}

/** Only optional fields may be undefined. */
export function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T
}

/** Makes a cutout another kind, of its default size. Its faucet hole comes or goes with the kind of sink. */
export function changeKind(details: Details, id: string, kind: CutoutKind, model?: string): Details {
  const before = details.cutouts.find((cutout) => cutout.id === id)
  if (!before) return details
  const { size: _, setback: __, model: ___, with: leader, ...kept } = before
  // Only holes move with something.
  const follows = leader !== undefined && (kind === 'faucet' || kind === 'hole')
  const changed: Cutout = { ...kept, kind, ...(follows && { with: leader }), ...(model === undefined ? {} : { model }) }
  const faucet = faucetOf(details.cutouts, before)
  const hadFaucet = bringsFaucet(before.kind)
  const cutouts = details.cutouts.map((cutout) => (cutout.id === id ? changed : cutout))
  if (bringsFaucet(kind)) return hadFaucet ? { ...details, cutouts } : withFaucet({ ...details, cutouts }, changed)
  return { ...details, cutouts: cutouts.filter((cutout) => !hadFaucet || cutout !== faucet) }
}

export function withoutFixture(details: Details, fixture: Fixture): Details {
  return fixture.kind === 'cutout' ? withoutCutout(details, fixture.id) : removeDishwasher(details, fixture.index)
}

export function addDishwasher(details: Details, place: Dishwasher): Details | null {
  return details.dishwasher.length < LIMITS.dishwashers
    ? { ...details, dishwasher: [...details.dishwasher, place] }
    : null
}

export function changeDishwasher(details: Details, index: number, change: Partial<Dishwasher>): Details {
  return { ...details, dishwasher: details.dishwasher.map((one, at) => (at === index ? { ...one, ...change } : one)) }
}

export function removeDishwasher(details: Details, index: number): Details {
  return { ...details, dishwasher: details.dishwasher.toSpliced(index, 1) }
}
