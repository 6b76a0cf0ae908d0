import { TOUCH } from '#client/ui/screen/media-queries.ts'

/** Focuses what asks for it (`data-autofocus`), or a form's first field. On a touch screen, focuses the dialog, so that no keyboard covers the text. */
export function focusForm(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  const field = formField(content)
  if (!field) return focusLater(content)
  event.preventDefault()
  focusField(content, field)
}

/** Focuses the form once it has loaded, unless someone has moved the focus by then. */
function focusLater(content: HTMLElement): void {
  let focused: Element | null = null
  queueMicrotask(() => {
    focused = document.activeElement
  })
  const observer = new MutationObserver(() => {
    const field = formField(content)
    if (!field && content.isConnected) return
    observer.disconnect()
    if (field && document.activeElement === focused) focusField(content, field)
  })
  observer.observe(content, { childList: true, subtree: true })
}

function formField(content: HTMLElement): HTMLElement | null {
  return (
    content.querySelector<HTMLElement>('[data-autofocus]') ??
    content.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')
  )
}

function focusField(content: HTMLElement, field: HTMLElement): void {
  // The arrow keys start from the chosen radio button.
  const chosen = field.matches('[type=radio]')
    ? content.querySelector<HTMLElement>(`[name="${field.getAttribute('name')}"]:checked`)
    : null
  const target = matchMedia(TOUCH).matches ? content : (chosen ?? field)
  target.focus()
}
