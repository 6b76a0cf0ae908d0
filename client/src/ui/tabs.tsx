import type { KeyboardEvent } from 'react'

interface TabListProps<Name extends string> {
  /** The name of the list for a screen reader. */
  label: string
  tabs: readonly { name: Name; label: string }[]
  selected: Name
  onSelect: (name: Name) => void
}

/** Props that make an element the panel of tab `name` in the list `id`. */
export function tabPanelProps(id: string, name: string) {
  return { role: 'tabpanel', id: `${id}-panel-${name}`, 'aria-labelledby': `${id}-tab-${name}` }
}

/**
 * Tabs without their panels, which stay in the page while hidden. Arrow keys, Home and End select. The Tab key moves from the
 * selected tab into its panel. Radix Tabs writes inline styles, which our content security policy blocks.
 */
export function TabList<Name extends string>({
  id,
  label,
  tabs,
  selected,
  onSelect,
}: TabListProps<Name> & { id: string }) {
  const index = tabs.findIndex(({ name }) => name === selected)

  function onKeyDown(event: KeyboardEvent) {
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
    document.getElementById(`${id}-tab-${tab.name}`)?.focus()
  }

  return (
    <div role="tablist" aria-label={label} className="-mb-px flex flex-wrap gap-x-3 sm:gap-x-6">
      {tabs.map(({ name, label: text }, position) => {
        const isSelected = name === selected
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${name}`}
            aria-selected={isSelected}
            aria-controls={isSelected ? `${id}-panel-${name}` : undefined}
            tabIndex={position === index ? 0 : -1}
            onClick={() => onSelect(name)}
            onKeyDown={onKeyDown}
            className={`min-h-control min-w-touch rounded-t-sm border-b-2 font-strong text-label transition-colors ${isSelected ? 'border-pine text-ink' : 'border-transparent text-muted hover:border-control hover:text-ink active:border-ink forced-colors:border-b-0'}`}
          >
            {text}
          </button>
        )
      })}
    </div>
  )
}
