import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { DEGREES_PER_PIXEL, type Turn } from './turn.ts'
import type { TurnStore } from './turn-store.ts'

/** Pixels that a pointer can move before a press becomes a turn. */
const SLOP = 3

interface TurnDrag {
  pointerId: number
  /** Pixels in the window. */
  startX: number
  start: Turn
  isTurning: boolean
}

/**
 * Turns the room with a pointer that moves across `stageRef`'s element, at most once per frame. A vertical swipe scrolls
 * the page, so the element needs `touch-pan-y`. Escape cancels the turn.
 */
export function useTurnDrag(stageRef: RefObject<HTMLElement | null>, turnStore: TurnStore) {
  const dragRef = useRef<TurnDrag | null>(null)

  useEffect(() => listenForTurns(stageRef.current, dragRef, turnStore), [stageRef, turnStore])

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (dragRef.current || !event.isPrimary || event.button !== 0) return
      turnStore.stop()
      dragRef.current = {
        pointerId: event.pointerId,
        startX: event.clientX,
        start: turnStore.getTurn(),
        isTurning: false,
      }
    },
  }
}

/** Turns the room with the press in `dragRef` until it ends. Returns a function that stops listening. */
function listenForTurns(
  stage: HTMLElement | null,
  dragRef: RefObject<TurnDrag | null>,
  turnStore: TurnStore,
): () => void {
  let latest: number | null = null
  let frame = 0
  const apply = () => {
    frame = 0
    const hold = dragRef.current
    if (hold && latest !== null) turnStore.turnTo(hold.start + (latest - hold.startX) * DEGREES_PER_PIXEL)
  }
  const end = (turn: Turn) => {
    cancelAnimationFrame(frame)
    frame = 0
    latest = null
    const hold = dragRef.current
    dragRef.current = null
    if (hold) turnStore.settleAt(hold.isTurning ? turn : hold.start)
  }
  // On the stage itself and stopped, because React would search all ancestors for listeners with each move.
  const onMove = (event: PointerEvent) => {
    const hold = dragRef.current
    if (event.pointerId !== hold?.pointerId) return
    event.stopPropagation()
    if (event.pointerType === 'mouse' && event.buttons === 0) return end(turnStore.getTurn())
    const by = event.clientX - hold.startX
    if (!hold.isTurning && Math.abs(by) < SLOP) return
    if (!hold.isTurning) {
      // Start from here, so the room doesn't jump by the slop.
      hold.startX += Math.sign(by) * SLOP
      hold.isTurning = true
      stage?.setPointerCapture(event.pointerId)
    }
    latest = event.clientX
    if (frame === 0) frame = requestAnimationFrame(apply)
  }
  const onUp = (event: PointerEvent) => {
    const hold = dragRef.current
    if (event.pointerId !== hold?.pointerId) return
    end(hold.start + (event.clientX - hold.startX) * DEGREES_PER_PIXEL)
  }
  const onCancel = (event: PointerEvent) => {
    if (event.pointerId === dragRef.current?.pointerId) end(turnStore.getTurn())
  }
  const onBlur = () => end(turnStore.getTurn())
  const onRotation = () => {
    if (dragRef.current) end(dragRef.current.start)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragRef.current?.isTurning) return
    event.preventDefault()
    event.stopPropagation()
    end(dragRef.current.start)
  }
  stage?.addEventListener('pointermove', onMove)
  stage?.addEventListener('pointerup', onUp)
  stage?.addEventListener('pointercancel', onCancel)
  stage?.addEventListener('lostpointercapture', onCancel)
  window.addEventListener('blur', onBlur)
  window.addEventListener('orientationchange', onRotation)
  window.addEventListener('keydown', onKeyDown, true)
  return () => {
    onBlur()
    turnStore.stop()
    stage?.removeEventListener('pointermove', onMove)
    stage?.removeEventListener('pointerup', onUp)
    stage?.removeEventListener('pointercancel', onCancel)
    stage?.removeEventListener('lostpointercapture', onCancel)
    window.removeEventListener('blur', onBlur)
    window.removeEventListener('orientationchange', onRotation)
    window.removeEventListener('keydown', onKeyDown, true)
  }
}
