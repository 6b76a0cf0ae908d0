import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#client/ui/button.tsx'
import { LARGE_STEP, START_TURN, normalizeTurn, type Turn, describeTurn } from './turn.ts'
import type { TurnStore } from './turn-store.ts'

/** Turns the room by steps and back to the start. Shows the current turn, updated in every frame. */
export function TurnButtons({ turnStore }: { turnStore: TurnStore }) {
  const turn = useSyncExternalStore(turnStore.subscribe, turnStore.getSettledTurn, () => START_TURN)
  const isPressed = useRef(false)
  const [announcement, setSaid] = useState('')
  const figureRef = useRef<HTMLSpanElement>(null)
  const [first] = useState(() => formatTurn(turn))
  useLayoutEffect(() => {
    const show = () => {
      const text = formatTurn(turnStore.getTurn())
      if (figureRef.current && figureRef.current.textContent !== text) figureRef.current.textContent = text
    }
    show()
    return turnStore.subscribe(show)
  }, [turnStore])

  // The slider announces its own turns. A button's turn needs an announcement.
  useEffect(() => {
    if (isPressed.current) setSaid(describeTurn(turn))
    isPressed.current = false
  }, [turn])
  const press = (act: () => void) => () => {
    isPressed.current = true
    act()
  }

  return (
    <div className="flex items-center">
      <TurnButton label="Turn left" onClick={press(() => turnStore.animateBy(-LARGE_STEP))}>
        <path d="M20.5 9.5c0 2.8-3.8 5-8.5 5-3.9 0-7.2-1.5-8.2-3.6M3 15l.8-4.1 4 1.1" />
      </TurnButton>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Turned ${formatTurn(turn)}. Reset view`}
        className="figures w-14 px-0!"
        // Not `disabled`, which would lose the focus after a press.
        aria-disabled={turn === START_TURN}
        onClick={turn === START_TURN ? undefined : press(turnStore.animateToStart)}
      >
        <span ref={figureRef}>{first}</span>
      </Button>
      <TurnButton label="Turn right" onClick={press(() => turnStore.animateBy(LARGE_STEP))}>
        <path d="M3.5 9.5c0 2.8 3.8 5 8.5 5 3.9 0 7.2-1.5 8.2-3.6M21 15l-.8-4.1-4 1.1" />
      </TurnButton>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  )
}

function formatTurn(turn: Turn): string {
  return `${Math.abs(normalizeTurn(turn))}°`
}

function TurnButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} className="w-11 px-0!" onClick={onClick}>
      <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-[1.5] stroke-current">
        <path d="M20.5 9.5c0-2.8-3.8-5-8.5-5s-8.5 2.2-8.5 5" className="opacity-30" />
        {children}
      </svg>
    </Button>
  )
}
