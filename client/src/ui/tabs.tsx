import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface TabsProps<Name extends string> {
  /** What the tabs choose between, for a screen reader. */
  label: string
  tabs: readonly { name: Name; label: string }[]
  selected: Name
  onSelect: (name: Name) => void
  /** Stands at the other end of the line of tabs. */
  aside?: ReactNode
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Tabs over one panel. Arrow keys, Home and End choose; Tab goes from the chosen one into its panel. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, aside, children }: TabsProps<Name>) {
  const id = useId()
  const idOf = (name: Name, part: 'tab' | 'panel') => `${id}-${part}-${name}`

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex(({ name }) => name === selected)
    const last = tabs.length - 1
    const next = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }
    const tab = tabs[next[event.key as keyof typeof next]] // undefined for any other key
    if (!tab) return
    event.preventDefault()
    onSelect(tab.name)
    document.getElementById(idOf(tab.name, 'tab'))?.focus()
  }

  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-divider border-b md:mb-10">
        <div role="tablist" aria-label={label} className="-mb-px flex gap-6">
          {tabs.map(({ name, label: text }) => {
            const isSelected = name === selected
            return (
              <button
                key={name}
                type="button"
                role="tab"
                id={idOf(name, 'tab')}
                aria-selected={isSelected}
                aria-controls={isSelected ? idOf(name, 'panel') : undefined}
                tabIndex={isSelected ? 0 : -1}
                onClick={() => onSelect(name)}
                onKeyDown={onKeyDown}
                className={`min-h-control border-b-2 font-[550] text-label ${isSelected ? 'border-pine text-ink' : 'border-transparent text-muted hover:text-ink forced-colors:border-[color:Canvas]'}`}
              >
                {text}
              </button>
            )
          })}
        </div>
        {aside}
      </div>
      <div role="tabpanel" id={idOf(selected, 'panel')} aria-labelledby={idOf(selected, 'tab')}>
        {children}
      </div>
    </>
  )
}
