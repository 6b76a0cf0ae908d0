import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { DEGREES_PER_PIXEL, type Turn } from './turn.ts'
import type { Turning } from './turning.ts'

/** Pixels that a pointer may tremble before a press becomes a turn. */
const SLOP = 3

interface Hold {
  pointerId: number
  /** Pixels in the window. */
  startX: number
  start: Turn
  isTurning: boolean
}

/**
 * Turns the room with a pointer that moves across `stageRef`'s element, at most once a frame. A finger that moves up or
 * down scrolls the page: the element needs `touch-pan-y`. Escape gives the start back.
 */
export function useTurnDrag(stageRef: RefObject<HTMLElement | null>, turning: Turning) {
  const holdRef = useRef<Hold | null>(null)

  useEffect(() => {
    const stage = stageRef.current
    let latest: number | null = null
    let frame = 0
    const apply = () => {
      frame = 0
      const hold = holdRef.current
      if (hold && latest !== null) turning.turnTo(hold.start + (latest - hold.startX) * DEGREES_PER_PIXEL)
    }
    const end = (turn: Turn) => {
      cancelAnimationFrame(frame)
      frame = 0
      latest = null
      const hold = holdRef.current
      holdRef.current = null
      if (hold) turning.settleAt(hold.isTurning ? turn : hold.start)
    }
    // Heard from the stage itself and kept from React, which would look for listeners all the way up with each move.
    const onMove = (event: PointerEvent) => {
      const hold = holdRef.current
      if (event.pointerId !== hold?.pointerId) return
      event.stopPropagation()
      if (event.pointerType === 'mouse' && event.buttons === 0) return end(turning.getTurn())
      const by = event.clientX - hold.startX
      if (!hold.isTurning && Math.abs(by) < SLOP) return
      if (!hold.isTurning) {
        // What the hand moved before it was a turn is not jumped over.
        hold.startX += Math.sign(by) * SLOP
        hold.isTurning = true
        stage?.setPointerCapture(event.pointerId)
      }
      latest = event.clientX
      if (frame === 0) frame = requestAnimationFrame(apply)
    }
    const onUp = (event: PointerEvent) => {
      const hold = holdRef.current
      if (event.pointerId !== hold?.pointerId) return
      end(hold.start + (event.clientX - hold.startX) * DEGREES_PER_PIXEL)
    }
    const onCancel = (event: PointerEvent) => {
      if (event.pointerId === holdRef.current?.pointerId) end(turning.getTurn())
    }
    const onBlur = () => end(turning.getTurn())
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !holdRef.current?.isTurning) return
      event.preventDefault()
      event.stopPropagation()
      end(holdRef.current.start)
    }
    stage?.addEventListener('pointermove', onMove)
    stage?.addEventListener('pointerup', onUp)
    stage?.addEventListener('pointercancel', onCancel)
    stage?.addEventListener('lostpointercapture', onCancel)
    window.addEventListener('blur', onBlur)
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      onBlur()
      turning.stop()
      stage?.removeEventListener('pointermove', onMove)
      stage?.removeEventListener('pointerup', onUp)
      stage?.removeEventListener('pointercancel', onCancel)
      stage?.removeEventListener('lostpointercapture', onCancel)
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('keydown', onKeyDown, true)
    }
  }, [stageRef, turning])

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (holdRef.current || !event.isPrimary || event.button !== 0) return
      turning.stop()
      holdRef.current = {
        pointerId: event.pointerId,
        startX: event.clientX,
        start: turning.getTurn(),
        isTurning: false,
      }
    },
  }
}
