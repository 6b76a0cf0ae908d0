import * as Radix from '@radix-ui/react-dialog'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { focusFirst, isTypedInto, type Place, placesOfFocus } from '#client/ui/focus.ts'
import { useCloseOnBack } from './browser-history.ts'
import { focusForm } from './focus-form.ts'
import { lockScroll } from './lock-scroll.ts'

/** Centered by margins: a transform by half of its size can end between two pixels, and then what scrolls in it shows below it. */
const SHEET =
  'inset-x-0 bottom-(--keypad,0px) max-h-[min(94dvh,100dvh-var(--toast-height,0px)-var(--keypad,0px))] rounded-t p-5 shadow-soft forced-colors:border-2 sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:max-h-[min(94dvh,100dvh-2*var(--toast-height,0px))] sm:rounded sm:p-8'
const BOXES = {
  narrow: `${SHEET} sm:max-w-xl`,
  wide: `${SHEET} sm:max-w-4xl`,
  screen: 'inset-0 flex flex-col',
  panel:
    'inset-x-0 bottom-(--keypad,0px) max-h-[min(94dvh,100dvh-var(--toast-height,0px)-var(--keypad,0px))] rounded-t p-5 shadow-soft forced-colors:border-2 md:inset-y-0 md:left-auto md:max-h-none md:w-[28rem] md:rounded-none md:border-l md:border-divider xl:[body:has([data-beside-panel])_&]:right-auto xl:[body:has([data-beside-panel])_&]:left-0 xl:[body:has([data-beside-panel])_&]:border-r xl:[body:has([data-beside-panel])_&]:border-l-0',
  popover:
    'inset-x-0 bottom-(--keypad,0px) max-h-[min(70dvh,100dvh-var(--keypad,0px))] rounded-t p-5 shadow-above forced-colors:border-2 md:inset-x-auto md:top-(--top) md:bottom-auto md:left-(--left) md:max-h-(--max-height) md:w-100 md:rounded md:border md:border-divider md:shadow-soft',
} as const

interface DialogProps {
  onClose: () => void
  title: string
  /** A screen reader reads it after the title. */
  description?: ReactNode
  children?: ReactNode
  /** `alert`: a confirmation. A press outside doesn't close it. */
  kind?: 'dialog' | 'alert'
  /**
   * `screen`: fills the screen, and its content sets its own margins. `popover`: where `style` says, and the page stays
   * visible. `panel`: at the right of a large screen, and the page beside it stays visible. If a part of the page is marked by
   * `data-beside-panel`, the panel is at the left, and that part stays as it is and scrolls.
   */
  width?: keyof typeof BOXES
  style?: CSSProperties
  /** The URL shows that it's open, so Back closes it without an extra history entry. */
  hasAddress?: boolean
  /** The keys 1 to 9 choose, unless someone types them. Gets the index, from 0. */
  onDigit?: (index: number) => void
  /** The same for Shift with a digit. */
  onShiftDigit?: (index: number) => void
  /** To focus something other than the opener, call `preventDefault` and set the focus. */
  onCloseAutoFocus?: (event: Event) => void
}

/** A modal, open while it's mounted: traps the focus, closes on Escape and Back, and returns the focus. On a phone it slides up as a sheet. */
export function Dialog({
  onClose,
  title,
  description,
  children,
  kind = 'dialog',
  width = 'narrow',
  style,
  hasAddress = false,
  onCloseAutoFocus,
  ...digits
}: DialogProps) {
  const opener = useRef<readonly Place[]>([])
  /** A press has begun inside. Until then, a click is the second half of the double click that opened the dialog. */
  const isPressed = useRef(false)
  useEffect(lockScroll, [])
  useCloseOnBack(!hasAddress, onClose)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        {/* Radix's overlay stops scrolling with a style element, which our content security policy blocks, so we use
            `lockScroll`. A click outside closes the dialog, unless it's the second half of the double click that opened
            it. */}
        <div
          aria-hidden
          className={`pointer-events-auto fixed inset-0 z-dialog ${width === 'popover' ? '' : width === 'panel' ? 'max-md:bg-ink/55' : 'bg-ink/55'}`}
          onClick={({ detail: clicks }) => {
            if (kind === 'dialog' && clicks < 2) onClose()
          }}
          onWheel={({ deltaY }) => {
            if (width === 'panel') document.querySelector('[data-beside-panel]')?.scrollBy({ top: deltaY })
          }}
        />
        <Radix.Content
          role={kind === 'alert' ? 'alertdialog' : 'dialog'}
          aria-modal={kind === 'alert' || undefined}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onPointerDownOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            opener.current = placesOfFocus()
            if (kind === 'dialog') focusForm(event)
          }}
          onMouseDownCapture={({ detail: presses }) => {
            if (presses < 2) isPressed.current = true
          }}
          onClickCapture={(event) => {
            // It would hit the button that appears under the pointer: on a phone, 'Save'.
            if (isPressed.current || event.detail < 2) return
            event.preventDefault()
            event.stopPropagation()
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            if (event.defaultPrevented) return
            // Radix only restores the focus to its own trigger component.
            event.preventDefault()
            focusFirst(opener.current)
          }}
          onEscapeKeyDown={(event) => {
            if (isListOpen()) event.preventDefault()
          }}
          onKeyDown={(event) => {
            pressDigit(event, digits)
            // Radix gives Escape only to what opened last, such as a toast. Otherwise it has prevented the default.
            if (event.key !== 'Escape' || event.defaultPrevented || isListOpen()) return
            // A dialog below gets the event too.
            event.preventDefault()
            onClose()
          }}
          style={style}
          data-panel={width === 'panel' || undefined}
          className={`fixed z-dialog animate-enter scroll-pb-20 overflow-y-auto overscroll-contain bg-paper -outline-offset-2 ${BOXES[width]}`}
        >
          <Heading title={title} description={description} kind={kind} width={width} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function pressDigit(
  event: KeyboardEvent,
  { onDigit, onShiftDigit }: Pick<DialogProps, 'onDigit' | 'onShiftDigit'>,
): void {
  const { key, code, shiftKey, target, currentTarget, ctrlKey, metaKey, altKey, repeat } = event
  // A dialog over this one has keys of its own.
  if (repeat || ctrlKey || metaKey || altKey || isTypedInto(target) || !currentTarget.contains(target as Node)) return
  // With Shift, a digit is a sign such as '!', except on keyboards that have no digit without it.
  const isDigit = /^[1-9]$/.test(key)
  const choose = isDigit ? onDigit : shiftKey && /^Digit[1-9]$/.test(code) ? onShiftDigit : undefined
  if (!choose) return
  event.preventDefault()
  choose(Number(isDigit ? key : code.slice(-1)) - 1)
}

/** Escape closes an open list of suggestions first, then the dialog. */
function isListOpen(): boolean {
  return document.activeElement?.getAttribute('aria-expanded') === 'true'
}

function Heading({ title, description, kind, width }: Pick<DialogProps, 'title' | 'description' | 'kind' | 'width'>) {
  return (
    <>
      <div
        className={`flex flex-wrap justify-between gap-x-4 ${width === 'screen' ? 'items-center px-gutter py-2 md:px-gutter-wide' : 'items-start'}`}
      >
        <Radix.Title className="max-w-full min-w-min flex-1 wrap-break-word text-h3">{title}</Radix.Title>
        {kind === 'dialog' && (
          <Radix.Close asChild>
            <Button variant="quiet" size="small" className={`-mr-4 ml-auto ${width === 'screen' ? '' : '-mt-2.5'}`}>
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
    </>
  )
}
