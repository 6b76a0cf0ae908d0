import * as Radix from '@radix-ui/react-toast'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { isDialogOpen } from '#client/ui/focus.ts'
import { dismissToast, pressAction, TOAST_DURATION, type ToastEntry, useLatestToast } from './toast.ts'

// Pixels that a finger moves a toast to the right to dismiss it.
const SWIPE_THRESHOLD = 50

export function Toaster() {
  const latest = useLatestToast()
  return latest && <ToastRegion toast={latest} />
}

/** F8 focuses it. */
function ToastRegion({ toast }: { toast: ToastEntry }) {
  const { id, open, title, description, look = 'default', action, duration } = toast
  const isEscapeElsewhere = useRef(false)
  const viewport = useRef<HTMLOListElement>(null)
  useClearance(viewport, open)
  return (
    <Radix.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      <Radix.Root
        key={id}
        open={open}
        onOpenChange={(next) => {
          if (!next && !isEscapeElsewhere.current) dismissToast(id)
        }}
        // Radix calls this right before it closes the toast. It would close on every Escape. `preventDefault` would also
        // keep the key from what has the focus.
        onEscapeKeyDown={({ target }) => {
          isEscapeElsewhere.current = !(target instanceof Element && target.closest('[data-swipe-direction]'))
          queueMicrotask(() => {
            isEscapeElsewhere.current = false
          })
        }}
        {...(duration !== undefined && { duration })}
        data-look={look}
        // A dialog that opens later disables the page, and Radix also disables toasts. Their buttons stay usable.
        style={{ pointerEvents: 'auto' }}
        className={`flex animate-enter flex-wrap items-center gap-4 rounded border p-4 shadow-soft data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${look === 'destructive' ? 'border-error bg-error text-white' : 'border-ink bg-ink text-white'}`}
      >
        <div className="min-w-0 grow basis-24 wrap-anywhere">
          <Radix.Title className="font-strong text-label">{title}</Radix.Title>
          {description && <Radix.Description className="mt-0.5 text-caption">{description}</Radix.Description>}
        </div>
        {action && (
          <Radix.Action altText={action.label} asChild>
            <Button variant="inverse" size="small" onClick={() => pressAction(toast)}>
              {action.label}
            </Button>
          </Radix.Action>
        )}
        <Radix.Close
          aria-label="Close"
          className="-mr-2 grid size-touch place-items-center rounded-sm hover:bg-white/15 focus-visible:-outline-offset-2 focus-visible:outline-white active:bg-white/25"
        >
          <Icon name="close" />
        </Radix.Close>
      </Radix.Root>
      {createPortal(
        // A dialog hides the rest of the page from screen readers, except live regions directly in the body.
        <div aria-live="off" className="print:hidden">
          <Radix.Viewport
            hotkey={['F8']}
            ref={viewport}
            className="fixed right-0 bottom-(--bars-height,0px) z-toast flex w-full max-w-md flex-col gap-2 p-4 -outline-offset-2 max-sm:[body:has([role=dialog],[role=alertdialog])_&]:top-0 max-sm:[body:has([role=dialog],[role=alertdialog])_&]:bottom-auto md:[body:has([data-panel]):not(:has([data-beside-panel]))_&]:right-[28rem] md:[body:has([data-panel]):not(:has([data-beside-panel]))_&]:max-w-[min(28rem,100vw-28rem)]"
          />
        </div>,
        document.body,
      )}
    </Radix.Provider>
  )
}

/**
 * Keeps a toast clear of what it may be about: it stands above what one needs at the bottom and beside a panel, and other
 * dialogs leave room for it (`--toast-height`), on a phone at the top.
 */
function useClearance(viewport: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined
    const { style } = document.documentElement
    const measure = () => {
      const box = viewport.current?.getBoundingClientRect() ?? new DOMRect()
      const below = isDialogOpen() ? 0 : innerHeight - lowestEnd(endOfSight(), box)
      style.setProperty('--toast-height', `${box.height}px`)
      style.setProperty('--bars-height', `${below}px`)
    }
    measure()
    // The toast is in it a moment later, and a bar may grow by what it says of the same change.
    const observer = new ResizeObserver(measure)
    for (const element of [viewport.current, ...document.querySelectorAll('[data-bottom-bar]')])
      if (element) observer.observe(element)
    const listening = new AbortController()
    const measureSoon = () => requestAnimationFrame(measure)
    const how = { passive: true, signal: listening.signal }
    // A dialog opens or closes with a press or a key, and scrolls nothing.
    for (const type of ['scroll', 'resize', 'click', 'keyup']) addEventListener(type, measureSoon, how)
    globalThis.visualViewport?.addEventListener('resize', measureSoon, how)
    return () => {
      observer.disconnect()
      listening.abort()
      style.removeProperty('--toast-height')
      style.removeProperty('--bars-height')
    }
  }, [viewport, isShown])
}

/** A phone's own keyboard covers what is at the bottom of the page. */
function endOfSight(): number {
  const { visualViewport: seen } = globalThis
  return seen ? seen.offsetTop + seen.height : innerHeight
}

/** What a toast may not cover. */
const KEPT_CLEAR = '[data-bottom-bar], [data-keep-clear], [role="tablist"]'

/** The lowest bottom edge for a box that covers none of them. `end` is the bottom of the visible page. */
function lowestEnd(end: number, { left, right, height }: DOMRect): number {
  const kept = [...document.querySelectorAll(KEPT_CLEAR)].map((element) => element.getBoundingClientRect())
  const inTheWay = kept.filter((one) => one.left < right && one.right > left)
  const upward = inTheWay.toSorted((one, other) => other.bottom - one.bottom)
  return upward.reduce((lowest, { top, bottom }) => (bottom > lowest - height ? Math.min(lowest, top) : lowest), end)
}
