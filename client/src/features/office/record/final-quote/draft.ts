import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { showAnswer } from '#client/api/query-client.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { isRecord } from '#client/api/storage.ts'
import { conflictingVersion } from '#client/features/office/conflict.tsx'
import { aboutRevision, dropDraft, keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { customerQuery, draftQueue, finalQuotesQuery } from '#client/features/office/quote-queries.ts'
import type { OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { type Changes, type QueuedEdit, useDraft, useOpenForm } from './open-draft.ts'

// How the parts of a draft change it. Each change is sent at once, and goes together with what others changed elsewhere in the
// draft. Only if someone else changed the very same, the person is asked.

export interface DraftEdit {
  /** Made of the newest version, because a request has the whole list of lines or countertops. */
  changesOf: (draft: OfficeFinalQuote) => Changes
  /** Whether what it replaces is still as the person saw it. */
  isAsSeen: (draft: OfficeFinalQuote) => boolean
  /** The version that the person saw. */
  version: number
}

/** Others rarely change a draft twice while one request is under way. */
const MAX_TRIES = 5

/** Sends a change on top of what others changed elsewhere. Throws the conflict if they changed the same. */
async function sendEdit(queryClient: QueryClient, quoteId: string, seen: OfficeFinalQuote, edit: DraftEdit) {
  const { changesOf, isAsSeen } = edit
  const newest = newestDraft(queryClient, quoteId, seen)
  // With an old version the server answers what is there now.
  let [base, version] = isAsSeen(newest) ? [newest, newest.version] : [seen, edit.version]
  for (let tries = 1; ; tries += 1) {
    const params = { id: quoteId, revision: String(base.revision) }
    try {
      return await call('PATCH /api/quotes/{id}/final-quotes/{revision}', {
        params,
        body: { ...changesOf(base), version },
      })
    } catch (error) {
      const current = conflictingVersion<OfficeFinalQuote>(error)
      if (!current) throw error
      showDraft(queryClient, quoteId, current)
      if (tries === MAX_TRIES || !isAsSeen(current)) throw error
      base = current
      version = current.version
    }
  }
}

function newestDraft(queryClient: QueryClient, quoteId: string, seen: OfficeFinalQuote): OfficeFinalQuote {
  const { revisions = [] } = queryClient.getQueryData(finalQuotesQuery(quoteId).queryKey) ?? {}
  return revisions.find(({ revision, version }) => revision === seen.revision && version > seen.version) ?? seen
}

/** Shows a draft as the server answered it. Answers may come out of order. */
export function showDraft(queryClient: QueryClient, quoteId: string, saved: OfficeFinalQuote): void {
  showAnswer(queryClient, finalQuotesQuery(quoteId).queryKey, (old) => {
    if (!old) return undefined
    const others = old.revisions.filter(({ revision }) => revision !== saved.revision)
    const shown = old.revisions.find(({ revision }) => revision === saved.revision)
    if (shown && shown.version > saved.version) return old
    return { ...old, revisions: [saved, ...others].toSorted((one, other) => other.revision - one.revision) }
  })
}

interface DraftChange<Input> {
  /** Shows it before the answer. A form shows what is typed itself. */
  isShownAtOnce?: boolean
  edit: (input: Input, draft: OfficeFinalQuote) => Omit<DraftEdit, 'version'> & Partial<Pick<DraftEdit, 'version'>>
  failed?: string
  show?: (error: Error) => boolean
  onSaved?: (saved: OfficeFinalQuote, input: Input) => void
}

/** One change of the draft. Those that come while another is under way wait for its answer, and are shown at once. */
export function useDraftChange<Input = void>({
  edit,
  isShownAtOnce = true,
  failed = 'save the final quote',
  show,
  onSaved,
}: DraftChange<Input>) {
  const queryClient = useQueryClient()
  const { quoteId, customerId, about, saved: draft } = useDraft()
  const change = useOfficeChange<OfficeFinalQuote, QueuedEdit<Input>>({
    queue: draftQueue(quoteId, draft.revision),
    failed,
    about,
    send: ({ input }) => {
      const seen = newestDraft(queryClient, quoteId, draft)
      return sendEdit(queryClient, quoteId, seen, { version: seen.version, ...edit(input, seen) })
    },
    ...(show && { show }),
    onSaved: (saved, queued) => {
      queued.isAnswered = true
      showDraft(queryClient, quoteId, saved)
      onSaved?.(saved, queued.input)
    },
    // The answer has all that changed of the draft. A new price is in the history, too.
    refresh: (client, error) => {
      const { queryKey } = error || customerId === null ? finalQuotesQuery(quoteId) : customerQuery(customerId)
      return client.invalidateQueries({ queryKey: [...queryKey] })
    },
  })
  return {
    ...change,
    input: change.input?.input,
    save: (input: Input) =>
      change.save({
        input,
        isAnswered: false,
        ...(isShownAtOnce && { changesOf: (shown: OfficeFinalQuote) => edit(input, shown).changesOf(shown) }),
      }),
  }
}

/** Of a change that fits any version, such as one that puts something back. */
export const always = () => true

type Choice = 'priceList' | 'stones' | 'job'

/** A field that is chosen in one press, such as the price list. What is chosen next goes on top of what was chosen before. */
export function useChoice<Field extends Choice>(field: Field) {
  return useDraftChange<(base: OfficeFinalQuote) => NonNullable<Changes[Field]>>({
    edit: (valueOf, seen) => ({
      changesOf: (base) => ({ [field]: valueOf(base) }),
      isAsSeen: (other) => isEqual(other[field], seen[field]),
    }),
  })
}

export type Facts = Record<string, string | boolean>

interface Typed<Values> {
  values: Values
  /** The same fields when the person began to type. */
  was: Values
  /** The version of then. */
  version: number
}

type Read<Values> = { changesOf: DraftEdit['changesOf'] } | { problems: Partial<Record<keyof Values & string, string>> }

interface DraftForm<Values extends Facts> {
  /** Tells it from the draft's other forms. */
  name: string
  valuesOf: (draft: OfficeFinalQuote) => Values
  read: (values: Values) => Read<Values>
  /** What it's about, if a draft no longer has it. Its fields are gone then. */
  whatIsGone?: (draft: OfficeFinalQuote) => string | undefined
  onSaved?: () => void
}

/**
 * Fields of a draft that are saved together, when the person leaves them. Until then this computer keeps what was typed. Fields
 * in which no one types follow what others save.
 */
export function useDraftForm<Values extends Facts>({ name, valuesOf, read, whatIsGone, onSaved }: DraftForm<Values>) {
  const { draft } = useDraft()
  const saved = valuesOf(draft)
  const typed = useTyped(name, saved)
  const { values } = typed
  const refused = useRefused({ values, valuesOf, whatIsGone })

  function forget(): void {
    refused.clear()
    typed.drop()
  }
  const underWay = useUnderWay<Values>()
  const change = useDraftChange<{ changesOf: DraftEdit['changesOf']; was: Values; version: number }>({
    isShownAtOnce: false,
    edit: ({ changesOf, was, version }) => ({ changesOf, version, isAsSeen: (other) => isEqual(valuesOf(other), was) }),
    onSaved: (answer) => {
      const { sent, isNextAsked } = underWay.end()
      const now = typed.now()
      if (now && !isEqual(now.values, sent)) {
        typed.goOnFrom(valuesOf(answer), answer.version)
        if (isNextAsked) save()
      } else {
        forget()
        onSaved?.()
      }
    },
    show: (error) => {
      underWay.end()
      return refused.show(error, forget)
    },
  })
  function check(of: Values) {
    const found = read(of)
    refused.setProblems('problems' in found ? found.problems : {})
    return 'problems' in found ? null : found
  }
  function save(over: OfficeFinalQuote | null = null): boolean {
    const now = typed.now()
    const sent = underWay.sent()
    if (now && sent) {
      underWay.askNext(!isEqual(now.values, sent))
      return check(now.values) !== null
    }
    if (!now || (isEqual(now.values, now.was) && !over)) {
      if (now) forget()
      onSaved?.()
      return true
    }
    const found = check(now.values)
    const { was, version } = over ? { was: valuesOf(over), version: over.version } : now
    if (!found) return false
    underWay.begin(now.values)
    change.save({ ...found, was, version })
    return true
  }
  useOpenForm(name, { save: () => !typed.now() || save(), isLeft: () => typed.now() !== null })

  return {
    values,
    isTyped: typed.isTyped,
    isSaving: change.isSaving,
    problems: refused.problems,
    /** Why the whole was refused. */
    problem: refused.problems[''],
    /** Shows what is wrong, also of fields in which no one typed. */
    check: () => check(values) !== null,
    set: typed.change,
    /** False if a field is wrong. */
    save,
    forget,
    conflict: refused.theirs && {
      mine: values,
      theirs: valuesOf(refused.theirs),
      busy: change.isSaving,
      onTakeTheirs: forget,
      onKeepMine: () => void save(refused.theirs),
    },
  }
}

/** Why fields weren't saved: what is wrong in them, or what someone else saved in the same. */
function useRefused<Values extends Facts>({
  values,
  valuesOf,
  whatIsGone,
}: Pick<DraftForm<Values>, 'valuesOf'> & { values: Values; whatIsGone: DraftForm<Values>['whatIsGone'] | undefined }) {
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [theirs, setTheirs] = useState<OfficeFinalQuote | null>(null)
  return {
    problems,
    setProblems,
    theirs,
    clear: () => {
      setProblems({})
      setTheirs(null)
    },
    /** True if the fields say it. `forget`: nothing is left to save. */
    show: (error: Error, forget: () => void): boolean => {
      const current = conflictingVersion<OfficeFinalQuote>(error)
      const found = current ? {} : problemsOf(error, values)
      setProblems(found)
      const gone = current && whatIsGone?.(current)
      if (gone !== undefined) toast({ title: `Someone else removed ${gone}.`, look: 'destructive' })
      // Both may have typed the same.
      if (gone !== undefined || (current && isEqual(valuesOf(current), values))) forget()
      else setTheirs(current ?? null)
      return current !== undefined || Object.keys(found).length > 0
    },
  }
}

/** What a form has sent and isn't answered yet, and whether what was typed since goes after it. */
function useUnderWay<Values>() {
  const state = useRef<{ sent?: Values; isNextAsked: boolean }>({ isNextAsked: false })
  const set = (sent: Values | undefined, isNextAsked: boolean) => {
    state.current = { ...(sent !== undefined && { sent }), isNextAsked }
  }
  return {
    sent: () => state.current.sent,
    begin: (sent: Values) => set(sent, false),
    askNext: (isAsked: boolean) => set(state.current.sent, isAsked),
    end: () => {
      const ended = state.current
      set(undefined, false)
      return ended
    },
  }
}

/** The server's messages by the last part of their paths. Without a field of that name, the first is about the whole. */
function problemsOf(error: Error, values: Facts): Partial<Record<string, string>> {
  const issues = issuesOf(error).map(({ path, message }) => [path.split('.').at(-1) ?? '', message] as const)
  const own = issues.filter(([field]) => field in values)
  return Object.fromEntries(own.length > 0 ? own : issues.slice(0, 1).map(([, message]) => ['', message]))
}

/** What is typed into fields, or else what is saved. */
function useTyped<Values extends Facts>(name: string, saved: Values) {
  const { version } = useDraft().draft
  const kept = useKept(name)
  const [typed, setTyped] = useState(() => kept.read(saved))
  /** At once, for a save in the same moment. */
  const latest = useRef(typed)
  function set(next: Typed<Values> | null): void {
    latest.current = next
    setTyped(next)
    if (next) kept.write(next)
    else kept.drop()
  }
  return {
    values: typed?.values ?? saved,
    isTyped: typed !== null,
    now: () => latest.current,
    change: (changes: Partial<Values>) => {
      const start = latest.current ?? { values: saved, was: saved, version }
      set({ ...start, values: { ...start.values, ...changes } })
    },
    /** What was typed before that is saved. */
    goOnFrom: (was: Values, by: number) => latest.current && set({ ...latest.current, was, version: by }),
    drop: () => latest.current && set(null),
  }
}

/** What someone typed into one form of this draft, kept on this computer. */
function useKept(name: string) {
  const { quoteId, me, draft } = useDraft()
  const about = aboutRevision(quoteId, draft.revision)
  const all = () => {
    const kept = readDraft('finalQuote', me, about)
    return isRecord(kept) ? kept : {}
  }
  const write = (forms: Record<string, unknown>) =>
    Object.keys(forms).length > 0 ? keepDraft('finalQuote', me, about, forms) : dropDraft('finalQuote', about, me)
  return {
    read: <Values extends Facts>(like: Values): Typed<Values> | null => {
      const kept = all()[name]
      if (!isRecord(kept) || typeof kept.version !== 'number') return null
      const [values, was] = [factsLike(like, kept.values), factsLike(like, kept.was)]
      return values && was && { values, was, version: kept.version }
    },
    write: (typed: object) => write({ ...all(), [name]: typed }),
    drop: () => {
      const { [name]: gone, ...others } = all()
      if (gone !== undefined) write(others)
    },
  }
}

/** Kept fields, if they are those that the form has. */
function factsLike<Values extends Facts>(like: Values, kept: unknown): Values | null {
  if (!isRecord(kept)) return null
  const isLike = Object.keys(like).every((field) => typeof kept[field] === typeof like[field])
  return isLike ? (Object.fromEntries(Object.keys(like).map((field) => [field, kept[field]])) as Values) : null // each was checked
}
