import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import { BELOW_FIELD, OptionList } from '#client/ui/combobox/option-list.tsx'
import { useCombobox } from '#client/ui/combobox/use-combobox.ts'
import { TextField } from '#client/ui/field.tsx'
import { pluralize } from '#shared/lib/counts.ts'
import { type FoundRecord, useOfficeSearch } from './use-office-search.ts'

const NO_MATCH = 'No match. Check the spelling, or try the phone number.'
const NOT_AVAILABLE = 'Search is not available right now.'

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>
  /** The results take the rest of the screen instead of opening below the field. */
  isFullScreen?: boolean
  /** The field got the focus from this element. */
  onEnter?: (from: EventTarget | null) => void
  /** Opens what was chosen. */
  onOpen: (address: string, options: { inNewTab: boolean }) => void
  /** Escape was pressed. */
  onLeave: () => void
}

/** The search field with its results (docs/rules.md, Search). Enter opens the first one if no other is chosen. */
export function SearchBox({ ref, isFullScreen = false, onEnter, onOpen, onLeave }: SearchBoxProps) {
  const { typed, type, records, state, findNow } = useOfficeSearch()
  const open = (record: FoundRecord | undefined, event: KeyboardEvent | MouseEvent) => {
    if (!record) return
    type('')
    onOpen(record.address, { inNewTab: event.ctrlKey || event.metaKey })
  }
  const list = useCombobox({
    count: records.length,
    initial: 0,
    onChoose: (index, event) => open(records[index], event),
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      type('')
      list.close()
      onLeave()
    } else if (event.key === 'Enter' && (state === 'waiting' || state === 'failed')) {
      // What the list shows, if anything, belongs to an earlier text.
      event.preventDefault()
      void findNow().then(([first]) => open(first, event))
    } else {
      list.fieldProps.onKeyDown(event)
    }
  }

  return (
    <div className={isFullScreen ? 'flex min-h-0 flex-1 flex-col' : 'relative min-w-0'}>
      <TextField
        {...list.fieldProps}
        ref={ref}
        label="Search"
        isLabelHidden
        placeholder="Name, phone, email, or #"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          type(target.value)
          list.show()
        }}
        onFocus={({ relatedTarget }) => {
          list.show()
          onEnter?.(relatedTarget)
        }}
        onBlur={list.close}
        onKeyDown={onKeyDown}
      />
      <OptionList
        {...list.listProps}
        label={state === 'opened' ? 'Last opened' : 'Results'}
        options={records.map(({ key, title, line }) => ({ key, content: <Result title={title} line={line} /> }))}
        className={isFullScreen ? 'mt-2 min-h-0 flex-1' : BELOW_FIELD}
      />
      <SearchStatus state={list.isAsked ? state : 'waiting'} count={records.length} isFullScreen={isFullScreen} />
    </div>
  )
}

function Result({ title, line }: Pick<FoundRecord, 'title' | 'line'>) {
  return (
    <span className="min-w-0">
      <bdi className="block text-left font-strong wrap-anywhere">{title}</bdi>
      <span className="figures block text-caption wrap-anywhere">{line}</span>
    </span>
  )
}

interface SearchStatusProps {
  state: ReturnType<typeof useOfficeSearch>['state']
  count: number
  isFullScreen: boolean
}

/** How many results there are, for a screen reader, or why there are none, for everyone. */
function SearchStatus({ state, count, isFullScreen }: SearchStatusProps) {
  const message = state === 'failed' ? NOT_AVAILABLE : state === 'found' && count === 0 ? NO_MATCH : ''
  const frame = isFullScreen ? 'px-3.5 py-3' : `${BELOW_FIELD} px-3.5! py-3!`
  return (
    <p role="status" className={message ? `${frame} text-label` : 'sr-only'}>
      {message || (state === 'found' && pluralize(count, 'result'))}
    </p>
  )
}
