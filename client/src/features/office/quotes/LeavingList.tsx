import { type ReactElement, useDeferredValue } from 'react'

/** In the page, but neither laid out nor painted. */
const OUT_OF_SIGHT = 'absolute h-0 overflow-hidden [content-visibility:hidden]'

/**
 * Shows a list. When one with another key comes, the list before stays out of sight until the new one has been painted,
 * because removing its rows takes as long as showing others.
 */
export function LeavingList({ children }: { children: ReactElement }) {
  const last = useDeferredValue(children)
  const lists = last.key === children.key ? [children] : [children, last]
  return lists.map((list) => (
    <div key={list.key} inert={list !== children} className={list === children ? undefined : OUT_OF_SIGHT}>
      {list}
    </div>
  ))
}
