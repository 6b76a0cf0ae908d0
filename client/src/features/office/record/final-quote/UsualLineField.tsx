import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { BELOW_FIELD, OptionList, useCombobox } from '#client/ui/combobox.tsx'
import { TextField } from '#client/ui/field.tsx'
import { type UsualLine, usualLineText } from '#shared/final-quote/usual-line.ts'

interface UsualLineFieldProps extends ComponentProps<typeof TextField> {
  value: string
  /** Gets the line that was chosen. */
  onChoose: (line: UsualLine) => void
}

/** The text of an own line, typed freely or chosen from the shop's list (Settings, Own lines). */
export function UsualLineField({ value, onChoose, onKeyDown, onChange, ...field }: UsualLineFieldProps) {
  const { data: settings } = useQuery(freshQuery('GET /api/settings', {}))
  // What is there when the field opens isn't a search.
  const [isSearch, setSearch] = useState(false)
  const words = value.trim().toLowerCase()
  const offered = (settings?.usualLines ?? []).filter(
    ({ text }) => !isSearch || words === '' || text.toLowerCase().includes(words),
  )
  const list = useCombobox({
    count: offered.length,
    onChoose: (index) => {
      const line = offered[index]
      if (line) onChoose(line)
    },
  })
  return (
    <div className="relative">
      <TextField
        {...field}
        {...(offered.length > 0 && list.fieldProps)}
        value={value}
        onKeyDown={(event) => {
          if (offered.length > 0) list.fieldProps.onKeyDown(event)
          if (!event.defaultPrevented) onKeyDown?.(event)
        }}
        onChange={(event) => {
          setSearch(true)
          list.show()
          onChange?.(event)
        }}
        onClick={list.show}
        // A new line can be chosen at once.
        onFocus={() => value === '' && list.show()}
        onBlur={list.close}
      />
      <OptionList
        {...list.listProps}
        label="Own lines to choose from"
        className={BELOW_FIELD}
        options={offered.map((line) => ({ key: line.text, content: usualLineText(line) }))}
      />
    </div>
  )
}
