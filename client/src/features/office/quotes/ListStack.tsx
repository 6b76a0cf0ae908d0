import { type ReactElement, useDeferredValue } from 'react'

const OUT_OF_SIGHT = 'absolute inset-x-0 top-0 h-0 overflow-hidden'
/** Laid out as wide as it will show, so that only its place changes then. */
const EARLY = `invisible ${OUT_OF_SIGHT}`
/** Not laid out again. */
const LEAVING = `[content-visibility:hidden] ${OUT_OF_SIGHT}`

/** A selector of what isn't in a list before or after the one that shows. */
export const IN_SHOWN_LIST = ':not([inert] *)'

interface ListStackProps {
  /** The list that shows. */
  children: ReactElement
  /** A list that is rendered early, because someone may open it. Ignored if it already shows. */
  early: ReactElement | null
}

/**
 * Shows a list. When one with another key comes, the list before stays out of sight until the new one has been painted,
 * because removing its rows takes as long as showing others. The early one is rendered and laid out before it shows. All
 * but the list that shows are out of sight and inert. docs/mechanisms.md has what each part saves.
 */
export function ListStack({ children, early }: ListStackProps) {
  const last = useDeferredValue(children)
  // In the order in which they show, because moving one takes as long too.
  const lists = last.key === children.key ? [children] : [last, children]
  if (early && lists.every(({ key }) => key !== early.key)) lists.push(early)
  return (
    <div className="relative">
      {lists.map((list) => (
        <div
          key={list.key}
          inert={list !== children}
          className={list === children ? undefined : list === early ? EARLY : LEAVING}
        >
          {list}
        </div>
      ))}
    </div>
  )
}
