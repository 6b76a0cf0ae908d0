import type { ReactNode } from 'react'
import { EditConflict } from '#client/features/office/conflict.tsx'
import { Checkbox, TextArea, TextField } from '#client/ui/field.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceSelect } from '#client/ui/small-select.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { isOffered, STONE_IDS, type StoneId, stoneName } from '#shared/countertops/stones.ts'
import { REMOVAL_LABELS } from '#shared/fabrication/describe.ts'
import { REMOVALS } from '#shared/fabrication/details.ts'
import {
  finalQuoteEditSchema,
  MAX_FINAL_QUOTE_TEXT_LENGTH,
  MAX_STONES_TO_CHOOSE,
  type OfficeFinalQuote,
} from '#shared/final-quote/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { Saving } from './parts.tsx'
import { useChoice, useDraftForm } from './draft.ts'
import { type Changes, useDraft } from './open-draft.ts'

/** What applies to the whole draft. `quotedAt`: when the customer asked. */
export function DraftTerms({ quotedAt }: { quotedAt: string }) {
  const { draft } = useDraft()
  const prices = useChoice('priceList')
  const quotedOn = formatMonthDay(dateIn(new Date(quotedAt), SHOP.timeZone))
  return (
    <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Labeled label="Prices">
          <ChoiceSelect
            label="Prices"
            value={draft.priceList}
            options={[
              { value: 'quoted', text: `Prices of ${quotedOn} (quoted)` },
              { value: 'current', text: "Today's prices" },
            ]}
            onChoose={(list) => prices.save(() => list)}
            className="w-full sm:max-w-80"
          />
          <Saving on={prices.isSaving} />
        </Labeled>
      </div>
      <NumberField name="depositPercent" label="Deposit" suffix="%" />
      <NumberField name="validDays" label="Holds for" suffix="days" />
      <JobChoice />
    </div>
  )
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      {/* The choice is named itself. */}
      <p aria-hidden className="mb-1.5 font-strong text-caption">
        {label}
      </p>
      {children}
    </div>
  )
}

function JobChoice() {
  const { job } = useDraft().draft
  const change = useChoice('job')
  return (
    <div className="sm:col-span-2">
      <Labeled label="Old countertop to remove">
        <ChoiceSelect
          label="Old countertop to remove"
          value={job.removal}
          options={REMOVALS.map((value) => ({ value, text: REMOVAL_LABELS[value] }))}
          onChoose={(removal) => change.save((base) => ({ ...base.job, removal }))}
          className="w-full sm:max-w-80"
        />
      </Labeled>
      <Checkbox
        className="mt-2"
        label="The cabinets are already in place"
        checked={job.cabinetsInPlace}
        onChange={({ target }) => {
          const { checked } = target
          change.save((base) => ({ ...base.job, cabinetsInPlace: checked }))
        }}
      />
      <Saving on={change.isSaving} />
    </div>
  )
}

interface NumberFieldProps {
  name: 'depositPercent' | 'validDays'
  label: string
  suffix: string
}

/** Saved on Enter, or when it's left. */
function NumberField({ name, label, suffix }: NumberFieldProps) {
  const form = useDraftForm({
    name,
    valuesOf: (draft) => ({ [name]: String(draft[name]) }),
    read: (values) => readField(name, values[name]?.trim() ? Number(values[name]) : undefined),
  })
  return (
    <div className="min-w-0">
      <TextField
        label={label}
        suffix={suffix}
        inputMode="numeric"
        autoComplete="off"
        value={form.values[name] ?? ''}
        error={form.problems[name] ?? form.problem}
        onChange={({ target }) => form.set({ [name]: target.value })}
        onBlur={() => form.save()}
        onKeyDown={({ key }) => key === 'Enter' && form.save()}
        className={`figures ${suffix.length > 1 ? '[&_input]:pr-14' : ''}`}
      />
      <Saving on={form.isSaving} />
      {form.conflict && <EditConflict what="final quote" labels={{ [name]: label }} {...form.conflict} />}
    </div>
  )
}

interface TextPartProps {
  name: 'text' | 'officeNote'
  label: string
}

/** Saved when it's left. */
export function DraftText({ name, label }: TextPartProps) {
  const form = useDraftForm({
    name,
    valuesOf: (draft) => ({ [name]: draft[name] }),
    read: (values) => readField(name, values[name]),
  })
  const text = form.values[name] ?? ''
  const left = MAX_FINAL_QUOTE_TEXT_LENGTH - text.length
  return (
    <div className="mt-4">
      <TextArea
        label={label}
        rows={Math.min(12, Math.max(2, text.split('\n').length + Math.floor(text.length / 80)))}
        value={text}
        error={form.problems[name] ?? form.problem}
        hint={left < 200 && left >= 0 ? `${left} characters left` : undefined}
        onChange={({ target }) => form.set({ [name]: target.value })}
        onBlur={() => form.save()}
      />
      <Saving on={form.isSaving} />
      {form.conflict && <EditConflict what="final quote" labels={{ [name]: label }} {...form.conflict} />}
    </div>
  )
}

/** What the server would say about a field. */
function readField<Field extends 'depositPercent' | 'validDays' | 'text' | 'officeNote'>(field: Field, value: unknown) {
  const { data, error } = finalQuoteEditSchema.shape[field].unwrap().safeParse(value)
  if (error) return { problems: { [field]: error.issues[0]?.message ?? '' } }
  return { changesOf: () => ({ [field]: data }) }
}

/** The stones that the customer chooses from. The one that was asked for stays first. */
export function StonesToChoose() {
  const { draft } = useDraft()
  const change = useChoice('stones')
  const chosen = chosenStones(draft)
  const askedFor = stoneAskedFor(draft)
  const others = STONE_IDS.filter((stone) => stone !== askedFor && !chosen.includes(stone))
  const mayAdd = askedFor !== undefined && chosen.length < MAX_STONES_TO_CHOOSE && others.length > 0
  return (
    <>
      {draft.stones.length > 1 && (
        <StoneList draft={draft} onRemove={(gone) => change.save((base) => withoutStone(base, gone))} />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        {mayAdd && (
          <ChoiceSelect
            label="Add a stone to choose from"
            value=""
            options={[
              { value: '', text: 'Add a stone' },
              ...others.map((value) => ({ value, text: stoneName(value) })),
            ]}
            onChoose={(stone) => isOffered(stone) && change.save((base) => withStone(base, stone))}
          />
        )}
        {draft.stones.length < 2 && <p className="text-caption text-muted">Nothing to choose yet</p>}
        <Saving on={change.isSaving} />
      </div>
    </>
  )
}

interface StoneListProps {
  draft: OfficeFinalQuote
  onRemove: (gone: StoneId) => void
}
type OfficeStones = NonNullable<Changes['stones']>

const chosenStones = (draft: OfficeFinalQuote) => draft.stones.map(({ stone }) => stone).filter(isOffered)
const stoneAskedFor = (draft: OfficeFinalQuote) =>
  chosenStones(draft)[0] ?? draft.countertops.map(({ stone }) => stone).find(isOffered)

function withStone(draft: OfficeFinalQuote, added: StoneId): OfficeStones {
  const chosen = chosenStones(draft).filter((stone) => stone !== added)
  const askedFor = stoneAskedFor(draft)
  const before = chosen.length > 0 || askedFor === undefined ? chosen : [askedFor]
  return [...before, added].slice(0, MAX_STONES_TO_CHOOSE)
}

function withoutStone(draft: OfficeFinalQuote, gone: StoneId): OfficeStones {
  const left = chosenStones(draft).filter((stone) => stone !== gone)
  // One alone is no choice.
  return left.length > 1 ? left : []
}

function StoneList({ draft: { stones }, onRemove }: StoneListProps) {
  return (
    <ul className="figures mt-2">
      {stones.map(({ stone, totalCents }, index) => (
        <li key={stone} className="flex min-h-10 items-center gap-x-4 border-divider border-t text-label">
          <span className="min-w-0 grow">
            {stoneName(stone)}
            {index === 0 && <span className="text-caption text-muted"> · asked for</span>}
          </span>
          {index > 0 && (
            <Button
              size="small"
              variant="link"
              aria-label={`Remove ${stoneName(stone)} from the stones to choose from`}
              className="md:min-h-9"
              onClick={() => isOffered(stone) && onRemove(stone)}
            >
              Remove
            </Button>
          )}
          <span>{formatCents(totalCents)}</span>
        </li>
      ))}
    </ul>
  )
}
