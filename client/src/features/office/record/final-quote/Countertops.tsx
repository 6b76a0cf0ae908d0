import { use, useRef, useState } from 'react'
import { EditConflict } from '#client/features/office/conflict.tsx'
import { CountertopEditor, type DrawnCountertop } from '#client/features/office/countertop-editor.ts'
import { isRecord, parseJson } from '#client/api/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { DEFAULT_DIMENSIONS } from '#shared/countertops/countertop.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { DEFAULT_STONE, isInOfferedStone, isOffered, stoneName } from '#shared/countertops/stones.ts'
import { describeCountertop } from '#shared/estimate/texts.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { freePlaceName, placeName } from '#shared/fabrication/name.ts'
import {
  type EditedCountertop,
  type FinalCountertop,
  finalQuoteEditSchema,
  type OfficeFinalQuote,
} from '#shared/final-quote/schema.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { always, useDraftChange, useDraftForm } from './draft.ts'
import { type Changes, useDraft } from './open-draft.ts'
import { Part, Saving, useFocusOnClose } from './parts.tsx'

type SentCountertops = NonNullable<Changes['countertops']>

/** What is sent of a countertop. The server refuses a stone that we no longer offer. */
function sent(stored: FinalCountertop) {
  const { source: _, ...countertop } = stored
  return countertop as EditedCountertop // but for its stone
}

const sentOf = (draft: OfficeFinalQuote): SentCountertops => draft.countertops.map(sent)

/** Tells countertops apart: by what they were drawn as, else by their name. */
function keysOf(countertops: readonly FinalCountertop[]): string[] {
  const keys = countertops.map(({ quoteCountertopId, name }) => quoteCountertopId ?? name)
  return keys.map((key, index) => {
    const before = keys.slice(0, index).filter((other) => other === key).length
    return before === 0 ? key : `${key} ${before + 1}`
  })
}

function findCountertop({ countertops }: OfficeFinalQuote, key: string): FinalCountertop | undefined {
  return countertops[keysOf(countertops).indexOf(key)]
}

/** The draft's countertops with one replaced, or added if there's none with that key. */
function withCountertop(draft: OfficeFinalQuote, key: string | null, edited: EditedCountertop): SentCountertops {
  const countertops = sentOf(draft)
  const at = key === null ? -1 : keysOf(draft.countertops).indexOf(key)
  return at < 0 ? [...countertops, edited] : countertops.with(at, edited)
}

export function Countertops() {
  const { draft } = useDraft()
  const { countertops, measuredOn } = draft
  const [open, setOpen] = useState<{ key: string | null } | null>(null)
  const remove = useRemoveCountertop()
  const keys = keysOf(countertops)
  return (
    <Part title={pluralize(countertops.length, 'countertop')}>
      <ul tabIndex={-1} className="mt-2 border-divider border-b">
        {countertops.map((countertop, index) => {
          const key = keys[index] ?? ''
          return (
            <CountertopRow
              key={key}
              countertopKey={key}
              countertop={countertop}
              measuredOn={measuredOn}
              onEdit={() => setOpen({ key })}
              {...(countertops.length > 1 && { onRemove: () => remove.save({ key, countertop, at: index }) })}
            />
          )
        })}
      </ul>
      {countertops.length < MAX_COUNTERTOPS && (
        <Button size="small" className="mt-2" onClick={() => setOpen({ key: null })}>
          Add a countertop
        </Button>
      )}
      {open && <EditDialog countertopKey={open.key} onClose={() => setOpen(null)} />}
    </Part>
  )
}

function useRemoveCountertop() {
  const putBack = useDraftChange<{ countertop: EditedCountertop; at: number }>({
    edit: ({ countertop, at }) => ({
      changesOf: (draft) => ({ countertops: sentOf(draft).toSpliced(at, 0, countertop) }),
      isAsSeen: always,
    }),
  })
  return useDraftChange<{ key: string; countertop: FinalCountertop; at: number }>({
    edit: ({ key, countertop }) => ({
      changesOf: (base) => ({ countertops: sentOf(base).toSpliced(keysOf(base.countertops).indexOf(key), 1) }),
      isAsSeen: (other) => isEqual(findCountertop(other, key), countertop),
    }),
    onSaved: (_, { countertop, at }) => {
      toast({
        title: 'Countertop removed',
        description: countertop.name,
        duration: UNDO_TOAST_MS,
        isKept: true,
        action: { label: 'Undo', onPress: () => putBack.save({ countertop: sent(countertop), at }) },
      })
    },
  })
}

interface CountertopRowProps {
  countertopKey: string
  countertop: FinalCountertop
  measuredOn: string | undefined
  onEdit: () => void
  /** Absent for the only one. */
  onRemove?: () => void
}

function CountertopRow({ countertopKey, countertop, measuredOn, onEdit, onRemove }: CountertopRowProps) {
  const { name, shape, dimensions, stone } = countertop
  const place = placeName(countertop)
  const [isNaming, setNaming] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  useFocusOnClose(isNaming, edit)
  return (
    <li className="flex items-start gap-x-2 border-divider border-t text-label">
      <div className="min-w-0 grow py-3">
        {isNaming ? (
          <NameField countertopKey={countertopKey} onClose={() => setNaming(false)} />
        ) : (
          <p className="font-strong wrap-anywhere">{name}</p>
        )}
        <p className="figures wrap-anywhere">
          {`${name.startsWith(place) ? '' : `${place}, `}${formatSizes(shape, dimensions)}, ${stoneName(stone)}`}
        </p>
        <p className="figures text-caption text-muted wrap-anywhere">
          {[sourceText(countertop, measuredOn), describeDetails(countertop)].filter(Boolean).join('. ')}
        </p>
      </div>
      <Button ref={edit} size="small" variant="link" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Menu
        label={`Actions for ${name}`}
        items={[
          { label: 'Rename', onSelect: () => setNaming(true) },
          ...(onRemove ? [{ label: 'Remove', onSelect: onRemove }] : []),
        ]}
      />
    </li>
  )
}

/** `Measured Nov 24`, `From the drawing` or `Changed here` */
function sourceText({ source }: FinalCountertop, measuredOn: string | undefined): string {
  if (source === 'drawn') return 'From the drawing'
  if (source === 'office') return 'Changed here'
  return measuredOn === undefined ? 'Measured' : `Measured ${formatMonthDay(measuredOn)}`
}

/** What the server would say about a countertop. */
function readCountertop(key: string | null, edited: EditedCountertop) {
  const { data, error } = finalQuoteEditSchema.shape.countertops.safeParse([edited])
  const [countertop] = data ?? []
  if (!countertop) {
    const issue = error?.issues[0]
    return { problems: { [issue?.path[1] === 'name' ? 'name' : '']: issue?.message ?? '' } }
  }
  return { changesOf: (draft: OfficeFinalQuote) => ({ countertops: withCountertop(draft, key, countertop) }) }
}

/** Saved on Enter, or when it's left. Escape takes back what was typed. */
function NameField({ countertopKey: key, onClose }: { countertopKey: string; onClose: () => void }) {
  const { draft } = useDraft()
  const [called] = useState(() => findCountertop(draft, key)?.name ?? 'this countertop')
  const form = useDraftForm({
    name: `name-${key}`,
    whatIsGone: (of) => (findCountertop(of, key) ? undefined : `'${called}'`),
    valuesOf: (of) => ({ name: findCountertop(of, key)?.name ?? '' }),
    read: ({ name }) => {
      const named = (of: OfficeFinalQuote) => ({ ...(findCountertop(of, key) ?? of.countertops[0]), name })
      const found = readCountertop(key, sent(named(draft) as FinalCountertop)) // a draft has a countertop
      if ('problems' in found) return found
      return { changesOf: (of) => ({ countertops: withCountertop(of, key, sent(named(of) as FinalCountertop)) }) } // the same
    },
    onSaved: onClose,
  })
  return (
    <>
      <TextField
        // Someone has just chosen 'Rename'.
        ref={focusAndSelect}
        label="Name"
        isLabelHidden
        autoComplete="off"
        value={form.values.name}
        error={form.problems.name ?? form.problem}
        onChange={({ target }) => form.set({ name: target.value })}
        onBlur={() => form.save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') form.save()
          if (event.key !== 'Escape') return
          event.preventDefault()
          form.forget()
          onClose()
        }}
      />
      <Saving on={form.isSaving} />
      {form.conflict && <EditConflict what="countertop" labels={{ name: 'Name' }} {...form.conflict} />}
    </>
  )
}

function focusAndSelect(field: HTMLInputElement | null): void {
  // After the menu has given the focus back.
  if (field) setTimeout(() => field.select())
}

const LABELS = { name: 'Name', drawing: 'Countertop' }
/** `drawing` is JSON, because what was drawn is kept like what was typed. */
type Facts = Record<keyof typeof LABELS, string>

function factsOf({ name, shape, dimensions, stone, details }: DrawnCountertop | FinalCountertop): Facts {
  return { name, drawing: JSON.stringify({ shape, dimensions, stone, details }) }
}

function drawnOf({ name, drawing }: Facts): DrawnCountertop | undefined {
  const drawn = parseJson(drawing)
  const stored = isRecord(drawn) ? [{ ...drawn, name: 'any' }] : null
  const [countertop] = finalQuoteEditSchema.shape.countertops.safeParse(stored).data ?? []
  return countertop && { ...countertop, name }
}

/** In words, where two versions are shown. */
function inWords(facts: Facts): Facts {
  const drawn = drawnOf(facts)
  if (!drawn) return facts
  return { ...facts, drawing: [describeCountertop(drawn), describeDetails(drawn)].filter(Boolean).join('. ') }
}

/** The designer with a countertop of the draft, or a new one. What was drawn and not saved is still there after a reload. */
function EditDialog({ countertopKey: key, onClose }: { countertopKey: string | null; onClose: () => void }) {
  const { draft } = useDraft()
  const Editor = use(CountertopEditor)
  const [start] = useState(() => findCountertop(draft, key ?? '') ?? newCountertop(draft))
  const form = useDraftForm<Facts>({
    name: `countertop-${key ?? 'new'}`,
    valuesOf: (of) => {
      const found = key === null ? undefined : findCountertop(of, key)
      return found ? factsOf(found) : { name: '', drawing: '' }
    },
    read: (facts) => {
      const quoteCountertopId = 'quoteCountertopId' in start ? start.quoteCountertopId : null
      const { shape, dimensions, stone, details } = drawnOf(facts) ?? draftOfStart(start)
      const taken = draft.countertops.map(({ name }) => name)
      const place = key === null ? freePlaceName({ shape, dimensions, details }, taken) : ''
      return readCountertop(key, {
        quoteCountertopId,
        name: facts.name.trim() || place,
        shape,
        dimensions,
        stone,
        details,
      })
    },
    onSaved: onClose,
  })
  const [opened] = useState(() => (form.isTyped && drawnOf(form.values)) || draftOfStart(start))
  const { conflict } = form
  return (
    <Editor
      title={key === null ? 'Add a countertop' : `Edit ${start.name}`}
      countertop={opened}
      isChanged={form.isTyped}
      onChange={(drawn) => form.set(factsOf(drawn))}
      onSave={() => {
        // A new one may be right as it is.
        if (key === null && !form.isTyped) form.set(factsOf(opened))
        form.save()
      }}
      onClose={() => {
        form.forget()
        onClose()
      }}
      isSaving={form.isSaving}
      nameError={form.problems.name}
      notice={
        conflict ? (
          <EditConflict
            {...conflict}
            what="countertop"
            labels={LABELS}
            mine={inWords(conflict.mine)}
            theirs={inWords(conflict.theirs)}
            onTakeTheirs={() => {
              form.forget()
              onClose()
            }}
          />
        ) : (
          form.problem && <Problem className="mb-4">{form.problem}</Problem>
        )
      }
    />
  )
}

/** For one whose stone we no longer offer, the default, as in the designer. */
function draftOfStart({ name, shape, dimensions, stone, details }: FinalCountertop | DrawnCountertop): DrawnCountertop {
  return { name, shape, dimensions, stone: isOffered(stone) ? stone : DEFAULT_STONE, details }
}

/** Without a name it's called by its place. */
function newCountertop({ countertops }: OfficeFinalQuote): DrawnCountertop {
  const stone = countertops.find(isInOfferedStone)?.stone ?? DEFAULT_STONE
  return { name: '', shape: 'I', dimensions: DEFAULT_DIMENSIONS, stone }
}
