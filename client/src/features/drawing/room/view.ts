import { createStore } from '#client/lib/store.ts'
import { prefersReducedMotion } from '#client/ui/screen/use-media.ts'
import { isEqual } from '#shared/lib/is-equal.ts'

/** How the room is seen. Degrees are whole once a turn has ended. */
export interface View {
  /** From a straight view of the back wall, to the right if positive: above -180 and at most 180. */
  turn: number
  /** How far the eye is above the horizon, in degrees. */
  tilt: number
  /** 1 fits the countertop. */
  zoom: number
  /** Where the middle of the picture is: from the middle of the kitchen to the right and up, in half pictures at zoom 1. */
  x: number
  y: number
}

/** A place in the picture: 0, 0 is the middle, and 1 its right or upper edge. */
export interface PlaceInPicture {
  x: number
  y: number
}

/** Of a single countertop: the side that shows the doors of an L. */
export const START_VIEW: Readonly<View> = { turn: -35, tilt: 16, zoom: 1, x: 0, y: 0 }
/** Never below the floor, and never over the top. */
const TILTS = { least: 4, most: 86 }
const ZOOMS = { least: 0.7, most: 5 }
/** How much of the fitting picture stays in sight when it's moved sideways. */
const LEAST_IN_SIGHT = 0.7
export const FROM_ABOVE = TILTS.most

export const HALF_TURN = 180

/** Degrees. Arrow keys turn by the small step, page keys and buttons by the large one. */
export const KEY_STEP = 5
export const LARGE_STEP = 45

/** Feels about like pushing a small model of the room. */
export const DEGREES_PER_PIXEL = 0.5

/** Rounds to whole degrees and removes full turns. */
export function normalizeTurn(turn: number): number {
  const whole = Math.round(turn)
  const rest = ((whole % 360) + 360) % 360
  return rest > HALF_TURN ? rest - 360 : rest
}

/** `Turned 40 degrees to the left, from above` */
export function describeView({ turn, tilt }: View): string {
  const above = tilt > 60 ? ', from above' : ''
  const degrees = Math.abs(turn)
  if (degrees === 0) return `Front view${above}`
  if (degrees === HALF_TURN) return `Back view${above}`
  return `Turned ${degrees} ${degrees === 1 ? 'degree' : 'degrees'} to the ${turn < 0 ? 'left' : 'right'}${above}`
}

/** Milliseconds of an animated turn. */
const GLIDE_MS = 280

/** The view of the room, outside React, so a turn redraws the room in each frame and renders only its buttons. */
export type ViewStore = ReturnType<typeof createViewStore>

export function createViewStore() {
  const shown = createStore<View>(START_VIEW)
  const settled = createStore<View>(START_VIEW)
  const start = createStore<View>(START_VIEW)
  let frame = 0
  let target: View | null = null
  const stop = () => {
    cancelAnimationFrame(frame)
    target = null
  }
  const settle = (change: Partial<View>) => {
    stop()
    const next = limited({ ...shown.get(), ...change })
    settled.set({ ...next, turn: normalizeTurn(next.turn), tilt: Math.round(next.tilt) })
    shown.set(settled.get())
  }
  const glideTo = (next: View) => {
    stop()
    if (prefersReducedMotion()) return settle(next)
    const from = shown.get()
    let began: number | undefined
    target = next
    const step = (now: number) => {
      began ??= now
      const share = Math.min((now - began) / GLIDE_MS, 1)
      if (share === 1) return settle(next)
      const eased = 1 - (1 - share) ** 3
      const between = (one: number, other: number) => one + (other - one) * eased
      shown.set({
        turn: between(from.turn, next.turn),
        tilt: between(from.tilt, next.tilt),
        zoom: between(from.zoom, next.zoom),
        x: between(from.x, next.x),
        y: between(from.y, next.y),
      })
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  /** Turns in the shorter direction. Immediate with reduced motion. */
  const glide = (change: Partial<View>) => {
    const view = shown.get()
    const next = { ...view, ...change }
    glideTo({ ...next, turn: view.turn + normalizeTurn(next.turn - view.turn) })
  }
  return {
    /** Notifies in each frame of a turn, and once more when it's finished. */
    shown,
    /** The view at the end of the last gesture or animation. */
    settled,
    /** Changes the view during a gesture. */
    move: (change: Partial<View>) => shown.set(limited({ ...shown.get(), ...change })),
    /** Ends a gesture, or changes the view by a key. */
    settle,
    /** Where the eye starts, and goes back to. */
    start,
    /** Another kitchen starts elsewhere. An eye that is still at its start goes there. */
    startFrom: (view: View) => {
      const isAtStart = isEqual(settled.get(), start.get()) && !target
      start.set(view)
      if (isAtStart) settle(view)
    },
    reset: () => settle(start.get()),
    glideToStart: () => glide(start.get()),
    glide,
    /** Goes on from the target of a turn under way. */
    turnBy: (degrees: number) => {
      const from = target ?? shown.get()
      glideTo({ ...from, turn: from.turn + degrees })
    },
    /** Stops an animation where it is. */
    stop,
  }
}

export function limited({ turn, tilt, ...view }: View): View {
  const within = (value: number, { least, most }: { least: number; most: number }) =>
    Math.min(Math.max(value, least), most)
  const zoom = within(view.zoom, ZOOMS)
  const most = Math.max(1 - LEAST_IN_SIGHT / zoom, 0)
  const sideways = { least: -most, most }
  return { turn, tilt: within(tilt, TILTS), zoom, x: within(view.x, sideways), y: within(view.y, sideways) }
}
