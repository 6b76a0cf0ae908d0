import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { lockScroll } from './lock-scroll.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Said with the title by a screen reader. */
  description?: ReactNode
  children?: ReactNode
  /** `alert`: asks before something is lost; a press beside it does not close it. */
  kind?: 'dialog' | 'alert'
  width?: 'narrow' | 'wide'
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
  const maxWidth = width === 'wide' ? 'sm:max-w-4xl' : 'sm:max-w-xl'
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Radix' own overlay writes a style element to stop the page from scrolling, which our content security policy
            refuses; `lockScroll` does that. A click beside the dialog closes it, but not the second one of the double
            click that opened it. */}
        <div
          aria-hidden
          className="pointer-events-auto fixed inset-0 z-50 bg-ink/55"
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
          className={`fixed inset-x-0 bottom-0 z-50 max-h-[94dvh] overflow-y-auto overscroll-contain rounded-t bg-paper p-5 shadow-soft outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded sm:p-8 ${maxWidth}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-h3">{title}</Radix.Title>
            {kind === 'dialog' && (
              <Radix.Close asChild>
                <Button variant="quiet" size="small" className="-mt-2.5 -mr-4">
                  Close
                </Button>
              </Radix.Close>
            )}
          </div>
          {description && <Radix.Description className="mt-3 text-muted">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
