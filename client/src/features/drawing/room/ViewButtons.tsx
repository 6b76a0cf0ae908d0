import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { isEqual } from '#shared/lib/is-equal.ts'
import { describeView, FROM_ABOVE, LARGE_STEP, normalizeTurn, type ViewStore } from './view.ts'

/**
 * Turns the room by steps, shows it from above, and goes back to the start. Shows the current turn, updated in every frame.
 * Hidden while the browser can't draw the room.
 */
export function ViewButtons({ viewStore }: { viewStore: ViewStore }) {
  const view = viewStore.settled.use()
  const isPressed = useRef(false)
  const [announcement, setAnnouncement] = useState('')
  const { turn: turning } = viewStore.shown.use()

  // The slider announces its own turns. A button's turn needs an announcement.
  useEffect(() => {
    if (isPressed.current) setAnnouncement(describeView(view))
    isPressed.current = false
  }, [view])
  const press = (act: () => void) => () => {
    isPressed.current = true
    act()
  }
  const isAtStart = isEqual(view, viewStore.start.use())

  return (
    <div className="flex flex-wrap items-center group-has-data-[state=failed]/room:hidden group-has-data-[state=lost]/room:hidden">
      <TurnButton label="Turn left" onClick={press(() => viewStore.turnBy(-LARGE_STEP))}>
        <path d="M20.5 9.5c0-2.8-3.8-5-8.5-5s-8.5 2.2-8.5 5" className="opacity-30" />
        <path d="M20.5 9.5c0 2.8-3.8 5-8.5 5-3.9 0-7.2-1.5-8.2-3.6M3 15l.8-4.1 4 1.1" />
      </TurnButton>
      <span aria-hidden data-testid="turn" className="figures w-10 text-center text-caption text-muted max-sm:hidden">
        {formatTurn(turning)}
      </span>
      <TurnButton label="Turn right" onClick={press(() => viewStore.turnBy(LARGE_STEP))}>
        <path d="M20.5 9.5c0-2.8-3.8-5-8.5-5s-8.5 2.2-8.5 5" className="opacity-30" />
        <path d="M3.5 9.5c0 2.8 3.8 5 8.5 5 3.9 0 7.2-1.5 8.2-3.6M21 15l-.8-4.1-4 1.1" />
      </TurnButton>
      <TurnButton label="From above" onClick={press(() => viewStore.glide({ tilt: FROM_ABOVE }))}>
        <path d="M4.5 13.5h15v6h-15zM12 3v6.5M9 7l3 3 3-3" />
      </TurnButton>
      <Button
        variant="quiet"
        size="small"
        aria-label="Reset view"
        className="px-2!"
        // Not `disabled`, which would lose the focus after a press.
        aria-disabled={isAtStart}
        onClick={isAtStart ? undefined : press(viewStore.glideToStart)}
      >
        <span>
          Reset<span className="max-sm:hidden lg:max-xl:hidden"> view</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  )
}

function formatTurn(turn: number): string {
  return `${Math.abs(normalizeTurn(turn))}°`
}

function TurnButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} className="w-11 px-0!" onClick={onClick}>
      <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-[1.5] stroke-current">
        {children}
      </svg>
    </Button>
  )
}
