import type { ReactNode } from 'react'
import { persistedChoice } from '#client/api/storage.ts'
import { Button } from '#client/ui/button.tsx'

/** Whether stools, boards, plants and the like are seen in the room. Stored in the browser. */
export const storedDecor = persistedChoice('local', 'room_decor', ['shown', 'hidden'], 'shown')
/** The light in the room. Stored in the browser. */
export const storedLight = persistedChoice('local', 'room_light', ['day', 'evening'], 'day')

/** What of the room isn't the kitchen: its decor and its light. */
export function LookButtons() {
  const isDecorated = storedDecor.use() === 'shown'
  const isEvening = storedLight.use() === 'evening'
  return (
    <div className="flex gap-1">
      <LookButton
        label="Stools and decor"
        isPressed={isDecorated}
        onClick={() => storedDecor.set(isDecorated ? 'hidden' : 'shown')}
      >
        <path d="M8 14h8l-1 6.5H9zM12 14V8M12 10c-3.5.5-5-1.5-5-4.5 3 0 5 1.5 5 4.5zM12 8.5c0-3 1.8-4.5 4.8-4.5 0 3-1.8 4.8-4.8 4.5z" />
      </LookButton>
      <LookButton
        label="Evening light"
        isPressed={isEvening}
        onClick={() => storedLight.set(isEvening ? 'day' : 'evening')}
      >
        <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />
      </LookButton>
    </div>
  )
}

interface LookButtonProps {
  label: string
  isPressed: boolean
  onClick: () => void
  children: ReactNode
}

function LookButton({ label, isPressed, onClick, children }: LookButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      className="w-11 bg-white/85 px-0! aria-pressed:bg-white aria-pressed:text-pine"
      onClick={onClick}
    >
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="size-6 fill-none stroke-[1.5] stroke-current in-aria-pressed:fill-current/20"
      >
        {children}
      </svg>
    </Button>
  )
}
