import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

// What panels and long forms in dialogs have in common.

/** The key of a choice, shown before its words. */
export function Digit({ index, hasShift = false }: { index: number; hasShift?: boolean }) {
  if (index > 8) return null
  return (
    <kbd aria-hidden className="figures font-sans text-caption text-muted max-md:hidden">
      {hasShift && '⇧'}
      {index + 1}
    </kbd>
  )
}

/** The last part of a panel. It stays in view. */
export function PanelActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-raised -mx-5 mt-5 -mb-5 border-divider border-t bg-paper px-5 pt-2 pb-4">
      {children}
    </div>
  )
}

/** The button that sends the form of a panel, also by Ctrl+Enter (`sendOnCtrlEnter`), beside a box. */
export function PanelSubmit({ box, busy, children }: { box: ReactNode; busy: boolean; children: string }) {
  return (
    <div className="mt-2 flex items-center gap-x-5 first:mt-0">
      {box}
      <Button type="submit" variant="primary" busy={busy} aria-keyshortcuts="Control+Enter" className="grow">
        <span>{children}</span>
        <kbd aria-hidden className="font-normal font-sans text-caption max-md:hidden">
          Ctrl+Enter
        </kbd>
      </Button>
    </div>
  )
}

/** The last part of a long form in a dialog over the page. It stays in view. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 mt-5 -mb-3 flex gap-3 border-divider border-t bg-paper py-3 sm:-bottom-8 sm:pb-4">
      {children}
    </div>
  )
}
