import { useRef, useState } from 'react'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { issuesOf } from '#client/api/request-error.ts'
import { randomId } from '#client/api/session-id.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { usualLinesSchema } from '#shared/final-quote/schema.ts'
import { type UsualLine, usualLineText } from '#shared/final-quote/usual-line.ts'
import { centsToInput, parseDollars } from '#shared/lib/cents.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { useShopSettings } from './ChoiceSettings.tsx'
import { SettingsForm, SettingsProblem, type SettingsProps, useUnsavedForm } from './settings-parts.tsx'

/** A line as it's typed. */
interface Typed {
  key: string
  text: string
  price: string
}

const typedOf = ({ text, unitPriceCents }: UsualLine): Typed => ({
  key: text,
  text,
  price: centsToInput(unitPriceCents),
})

/** The own lines that a final quote offers to choose from. */
export function UsualLineSettings({ isOwner }: SettingsProps) {
  const [typed, setTyped] = useState<readonly Typed[]>()
  const [problems, setProblems] = useState<readonly FieldIssue[]>([])
  const sent = useRef<readonly Typed[]>(undefined)
  // What was typed since stays.
  const { query, shown, change } = useShopSettings(() => setTyped((now) => (now === sent.current ? undefined : now)))
  useUnsavedForm(typed !== undefined)
  if (!shown) return <NotLoaded query={query} what="the settings" className="mt-3" />
  if (!isOwner) return <p className="mt-3 text-label">{shown.usualLines.map(usualLineText).join(', ') || 'None.'}</p>
  const lines = typed ?? shown.usualLines.map(typedOf)
  const edit = (key: string, changes: Partial<Typed>) =>
    setTyped(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  const save = () => {
    const read = usualLinesSchema.safeParse(
      lines.map(({ text, price }) => ({ text, unitPriceCents: parseDollars(price) ?? Number.NaN })),
    )
    setProblems(read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
    if (!read.data) return
    sent.current = lines
    change.save({ usualLines: read.data })
  }
  const refused = issuesOf(change.error).map(({ path, message }) => ({
    path: path.replace(/^usualLines\./, ''),
    message,
  }))
  const messageAt = (path: string) => [...problems, ...refused].find((issue) => issue.path === path)?.message
  return (
    <SettingsForm onSave={save}>
      <p className="mt-2 text-caption text-muted">
        Lines that you often add to a final quote, such as a sink, a plumber, or delivery.
      </p>
      <ul className="mt-3 grid gap-3 empty:hidden">
        {lines.map(({ key, text, price }, index) => (
          <li key={key} className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <TextField
              label="Text"
              isLabelHidden={index > 0}
              autoComplete="off"
              className="grow basis-60"
              value={text}
              error={messageAt(`${index}.text`)}
              onChange={({ target }) => edit(key, { text: target.value })}
            />
            <TextField
              label="Unit price"
              isLabelHidden={index > 0}
              autoComplete="off"
              inputMode="decimal"
              placeholder="$"
              className="w-32"
              value={price}
              error={messageAt(`${index}.unitPriceCents`) && 'Enter dollars, such as 120'}
              onChange={({ target }) => edit(key, { price: target.value })}
            />
            <Button
              variant="quiet"
              aria-label={text.trim() ? `Remove ${text}` : `Remove line ${index + 1}`}
              className={index === 0 ? 'mt-7' : ''}
              onClick={() => setTyped(lines.filter((line) => line.key !== key))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => setTyped([...lines, { key: randomId(), text: '', price: '' }])}>Add a line</Button>
        {typed && (
          <Button type="submit" variant="primary" busy={change.isSaving}>
            Save own lines
          </Button>
        )}
      </div>
      <SettingsProblem text={messageAt('') ?? (refused.length > 0 ? undefined : change.problem)} />
    </SettingsForm>
  )
}
