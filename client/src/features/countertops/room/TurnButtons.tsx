import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#client/ui/button.tsx'
import { LARGE_STEP, START_TURN, settledTurn, type Turn, turnWords } from './turn.ts'
import type { Turning } from './turning.ts'

/** Turns by steps, and back to the start; in between stands how far it is turned, in every frame. */
export function TurnButtons({ turning }: { turning: Turning }) {
  const turn = useSyncExternalStore(turning.subscribe, turning.getSettledTurn, () => START_TURN)
  const isPressed = useRef(false)
  const [said, setSaid] = useState('')
  const figureRef = useRef<HTMLSpanElement>(null)
  const [first] = useState(() => figure(turn))
  useLayoutEffect(() => {
    const show = () => {
      const text = figure(turning.getTurn())
      if (figureRef.current && figureRef.current.textContent !== text) figureRef.current.textContent = text
    }
    show()
    return turning.subscribe(show)
  }, [turning])

  // The slider tells its own turns; what a button did would not be heard.
  useEffect(() => {
    if (isPressed.current) setSaid(turnWords(turn))
    isPressed.current = false
  }, [turn])
  const press = (act: () => void) => () => {
    isPressed.current = true
    act()
  }

  return (
    <div className="flex items-center">
      <TurnButton label="Turn left" onClick={press(() => turning.glideBy(-LARGE_STEP))}>
        <path d="M20.5 9.5c0 2.8-3.8 5-8.5 5-3.9 0-7.2-1.5-8.2-3.6M3 15l.8-4.1 4 1.1" />
      </TurnButton>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Turned ${figure(turn)}: back to the start`}
        className="figures w-14 px-0!"
        // A disabled button would lose the focus that it was pressed with.
        aria-disabled={turn === START_TURN}
        onClick={turn === START_TURN ? undefined : press(turning.glideToStart)}
      >
        <span ref={figureRef}>{first}</span>
      </Button>
      <TurnButton label="Turn right" onClick={press(() => turning.glideBy(LARGE_STEP))}>
        <path d="M3.5 9.5c0 2.8 3.8 5 8.5 5 3.9 0 7.2-1.5 8.2-3.6M21 15l-.8-4.1-4 1.1" />
      </TurnButton>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  )
}

function figure(turn: Turn): string {
  return `${Math.abs(settledTurn(turn))}°`
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
