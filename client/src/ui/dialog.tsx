import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { lockScroll } from './lock-scroll.ts'

const SHEET =
  'inset-x-0 bottom-0 max-h-[94dvh] rounded-t p-5 shadow-soft forced-colors:border-2 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded sm:p-8'
const BOXES = {
  narrow: `${SHEET} sm:max-w-xl`,
  wide: `${SHEET} sm:max-w-4xl`,
  screen: 'inset-0 flex flex-col',
} as const

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Said with the title by a screen reader. */
  description?: ReactNode
  children?: ReactNode
  /** `alert`: asks before something is lost; a press beside it does not close it. */
  kind?: 'dialog' | 'alert'
  /** `screen`: fills the screen, and its content brings its own margins. */
  width?: 'narrow' | 'wide' | 'screen'
  /** Prevent its default and focus something else where what had the focus before is gone. */
  onCloseAutoFocus?: (event: Event) => void
}

/** A modal: focus stays inside, Escape closes, focus goes back to where it was. Fills a phone's screen from below. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  kind = 'dialog',
  width = 'narrow',
  onCloseAutoFocus,
}: DialogProps) {
  const opener = useRef<Element>(null)
  /** A press has begun in here; until then a click is the second one of the double click that opened the dialog. */
  const isPressed = useRef(false)
  useEffect(() => (open ? lockScroll() : undefined), [open])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Radix' own overlay writes a style element to stop the page from scrolling, which our content security policy
            refuses; `lockScroll` does that. A click beside the dialog closes it, but not the second one of the double
            click that opened it. */}
        <div
          aria-hidden
          className="pointer-events-auto fixed inset-0 z-dialog bg-ink/55"
          onClick={({ detail: clicks }) => {
            if (kind === 'dialog' && clicks < 2) onOpenChange(false)
          }}
        />
        <Radix.Content
          role={kind === 'alert' ? 'alertdialog' : 'dialog'}
          aria-modal={kind === 'alert' || undefined}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onPointerDownOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
            isPressed.current = false
          }}
          onMouseDownCapture={({ detail: presses }) => {
            if (presses < 2) isPressed.current = true
          }}
          onClickCapture={(event) => {
            // It would fall on whatever comes up under the pointer: on a phone, 'Save'.
            if (isPressed.current || event.detail < 2) return
            event.preventDefault()
            event.stopPropagation()
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            if (event.defaultPrevented) return
            // Radix itself only knows a trigger that is part of it.
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          onEscapeKeyDown={(event) => {
            // Escape closes the innermost thing that is open: an open list of suggestions comes before its dialog.
            if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault()
          }}
          className={`fixed z-dialog animate-enter overflow-y-auto overscroll-contain bg-paper outline-none ${BOXES[width]}`}
        >
          <div
            className={`flex justify-between gap-4 ${width === 'screen' ? 'items-center px-gutter py-2 md:px-gutter-wide' : 'items-start'}`}
          >
            <Radix.Title className="text-h3">{title}</Radix.Title>
            {kind === 'dialog' && (
              <Radix.Close asChild>
                <Button variant="quiet" size="small" className={`-mr-4 ${width === 'screen' ? '' : '-mt-2.5'}`}>
                  Close
                </Button>
              </Radix.Close>
            )}
          </div>
          {description && (
            <Radix.Description className={`text-muted ${width === 'screen' ? '' : 'mt-3'}`}>
              {description}
            </Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
