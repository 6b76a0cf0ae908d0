let locks = 0

/**
 * Stops the page behind a dialog from scrolling. Padding replaces the scroll bar's width. Returns the undo. Radix's
 * own lock uses a style element, which our content security policy blocks.
 */
export function lockScroll(): () => void {
  const { documentElement: root, body } = document
  locks += 1
  if (locks === 1) {
    const scrollBar = window.innerWidth - root.clientWidth
    root.style.overflow = 'hidden'
    body.style.paddingRight = `${scrollBar}px`
  }
  return () => {
    locks -= 1
    if (locks > 0) return
    root.style.overflow = ''
    body.style.paddingRight = ''
  }
}
