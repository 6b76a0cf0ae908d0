import { Activity, type ReactElement, useDeferredValue } from 'react'

/** In the page, but neither laid out nor painted. */
const OUT_OF_SIGHT = 'absolute h-0 overflow-hidden [content-visibility:hidden]'

/** A selector of what isn't in a list before or after the one that shows. */
export const IN_SHOWN_LIST = ':not([inert] *)'

interface LeavingListProps {
  /** The list that shows. */
  children: ReactElement
  /** The one that may show next, if it isn't the same. */
  next: ReactElement | null
}

/**
 * Shows a list. When one with another key comes, the list before stays out of sight until the new one has been painted,
 * because removing its rows takes as long as showing others. The one that may come next is rendered before, hidden. All but
 * the list that shows are inert.
 */
export function LeavingList({ children, next }: LeavingListProps) {
  const last = useDeferredValue(children)
  // In the order in which they show, because moving one takes as long too.
  const lists = last.key === children.key ? [children] : [last, children]
  if (next && lists.every(({ key }) => key !== next.key)) lists.push(next)
  return lists.map((list) => (
    <Activity key={list.key} mode={list === next ? 'hidden' : 'visible'}>
      <div inert={list !== children} className={list === children ? undefined : OUT_OF_SIGHT}>
        {list}
      </div>
    </Activity>
  ))
}
