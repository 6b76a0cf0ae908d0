import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { isRecord } from '#client/api/storage.ts'
import { conflictingVersion } from '#client/features/office/conflict.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { aboutRevision, dropDraft, keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import { useMe } from '#client/features/office/open-office.tsx'
import { draftQueue, finalQuotesQuery } from '#client/features/office/quote-queries.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import type { Layout } from '#shared/slabs/move-piece.ts'
import type { Me } from '#shared/people/schema.ts'
import { placeByShop, sawProblems } from '#shared/slabs/place-by-shop.ts'
import { type Fabrication, fabricationEditSchema, type Override } from '#shared/slabs/schema.ts'

export interface Revision {
  quoteId: string
  revision: number
  /** A newer version may be cut in another way. */
  version: number
}

export function fabricationQuery({ quoteId, revision, version }: Revision) {
  const { queryKey, ...read } = readQuery('GET /api/quotes/{id}/final-quotes/{revision}/fabrication', {
    params: { id: quoteId, revision: String(revision) },
  })
  return queryOptions({ ...read, queryKey: [...queryKey, version] })
}

/** What the shop changes of how a draft is cut. */
interface Edit {
  overrides: readonly Override[]
  /** Null: ours. */
  layout: Layout | null
}

const editOf = ({ overrides, by, slabs, pieces }: Fabrication): Edit => ({
  overrides,
  layout: by === 'shop' ? { slabs, pieces } : null,
})

/** As we lay it out. */
export const oursOf = ({ ours, slabs, pieces }: Fabrication): Layout => ours ?? { slabs, pieces }

/** Tells the pieces of one version of the countertops from those of another. */
export const piecesOf = (saved: Fabrication): string =>
  JSON.stringify([
    oursOf(saved).pieces.map(({ id, countertop, width, height }) => [id, countertop, width, height]),
    oursOf(saved).slabs.map(({ stone }) => stone),
  ])

/** Others rarely change a draft twice while one request is under way. */
const MAX_TRIES = 5

/** Sends it on top of what others changed elsewhere in the draft. Throws the conflict if they changed how it's cut. */
async function sendEdit({ quoteId, revision }: Revision, edit: Edit, seen: Fabrication) {
  const params = { id: quoteId, revision: String(revision) }
  let { version } = seen
  for (let tries = 1; ; tries += 1) {
    try {
      const body = { version, ...sentOf(edit) }
      return await call('PUT /api/quotes/{id}/final-quotes/{revision}/fabrication', { params, body })
    } catch (error) {
      const current = conflictingVersion<Fabrication>(error)
      if (!current || tries === MAX_TRIES || !isEqual(factsOf(current), factsOf(seen))) throw error
      version = current.version
    }
  }
}

const sentOf = ({ overrides, layout }: Edit) => ({
  overrides: [...overrides],
  ...(layout && { slabs: [...layout.slabs], pieces: [...layout.pieces] }),
})

const factsOf = (of: Fabrication) => ({ ours: oursOf(of), edit: editOf(of) })

interface LayoutProps {
  of: Revision
  /** Whom it's about, for toasts. */
  about: string
  saved: Fabrication
  onSaved: (version: number) => void
}

/** An edit that isn't saved, as this computer keeps it. */
interface Kept {
  edit: ReturnType<typeof sentOf>
  /** What was saved when it was made. */
  was: string
  /** Of which pieces it is. */
  pieces: string
}

/** What this person changed before the page was loaded again. `isAsSeen`: no one has saved another layout since. */
function readKept({ quoteId, revision }: Revision, me: Me | undefined, saved: Fabrication) {
  const kept = me && readDraft('layout', me, aboutRevision(quoteId, revision))
  if (!isRecord(kept) || kept.pieces !== piecesOf(saved)) return null
  const { data } = fabricationEditSchema.safeParse({ ...(kept.edit as Kept['edit']), version: saved.version })
  if (!data) return null
  const { overrides, slabs, pieces: places } = data
  const ours = { slabs: [...oursOf(saved).slabs], pieces: [...oursOf(saved).pieces], seams: [] }
  const edit: Edit = { overrides, layout: slabs && places ? placeByShop(ours, { slabs, places }).plan : null }
  return { edit, isAsSeen: kept.was === JSON.stringify(sentOf(editOf(saved))) }
}

/** What someone changed and isn't saved, and how it's saved once `mayBeSaved`, on top of what others changed elsewhere. */
function useUnsaved({ of, about, saved: shown, onSaved }: LayoutProps) {
  const queryClient = useQueryClient()
  const { me } = useMe()
  const [kept] = useState(() => readKept(of, me, shown))
  const [edited, setEdited] = useState<Edit | null>(kept?.edit ?? null)
  const [theirs, setTheirs] = useState<Fabrication | null>(kept && !kept.isAsSeen ? shown : null)
  const [refused, setRefused] = useState<Edit | null>(null)
  /** The page may not show it yet. */
  const answered = useRef(shown)
  const saved = answered.current.version > shown.version ? answered.current : shown
  const which = aboutRevision(of.quoteId, of.revision)
  /** The edit that this computer keeps. */
  const keptEdit = useRef(edited)
  const keep = useEffectEvent((edit: Edit | null) => {
    keptEdit.current = edit
    if (!me) return
    if (!edit) dropDraft('layout', which, me)
    // What others have saved since is asked about.
    else if (!theirs) {
      const was = JSON.stringify(sentOf(editOf(saved)))
      keepDraft('layout', me, which, { edit: sentOf(edit), was, pieces: piecesOf(saved) } satisfies Kept)
    }
  })
  useEffect(() => keep(edited), [edited, theirs])
  const change = useOfficeChange<Fabrication, { edit: Edit; base: Fabrication }>({
    queue: draftQueue(of.quoteId, of.revision),
    failed: 'save the layout',
    about,
    send: ({ edit, base }) => sendEdit(of, edit, base),
    show: (error, { edit }) => {
      setRefused(edit)
      const current = conflictingVersion<Fabrication>(error)
      if (current) setTheirs(current)
      return current !== undefined
    },
    onSaved: (answer, { edit }) => {
      showSaved(answer)
      // At once: sending the draft looks for what isn't saved.
      if (keptEdit.current === edit) dropDraft('layout', which, me)
      setEdited((now) => (now === edit ? null : now))
    },
    // The answer has all that changed. The draft may have been sent since.
    refresh: (client, error) =>
      error ? client.invalidateQueries({ queryKey: finalQuotesQuery(of.quoteId).queryKey }) : Promise.resolve(),
  })
  function showSaved(answer: Fabrication): void {
    answered.current = answer
    queryClient.setQueryData(fabricationQuery({ ...of, version: answer.version }).queryKey, answer)
    onSaved(answer.version)
  }
  function settle(current: Fabrication, left: Edit | null): void {
    setTheirs(null)
    setRefused(null)
    setEdited(left)
    showSaved(current)
  }
  const isRefused = edited !== null && edited === refused
  return {
    saved,
    edited,
    setEdited,
    isSaving: change.isSaving,
    mayBeSaved: edited !== null && !isRefused && !theirs && !change.isSaving,
    save: () => edited && change.save({ edit: edited, base: saved }),
    isRefused: isRefused && !theirs,
    tryAgain: () => setRefused(null),
    theirs,
    takeTheirs: () => theirs && settle(theirs, null),
    keepMine: () => theirs && settle(theirs, edited),
  }
}

/**
 * How a draft is cut, while someone changes it. What a saw can cut is saved at once. What it can't is only here, until it can. A
 * press, a drag, or several keys on one piece are one step of the undo.
 */
export function useLayout(props: LayoutProps) {
  const unsaved = useUnsaved(props)
  const { saved, edited, setEdited, theirs, isSaving } = unsaved
  const [dragged, setDragged] = useState<Layout | null>(null)
  const [past, setPast] = useState<{ edit: Edit; step: string }[]>([])
  const ours = oursOf(saved)
  const edit = edited ?? editOf(saved)
  const shown = dragged ?? edit.layout ?? ours
  const problems = sawProblems(shown)

  const mayBeSaved = unsaved.mayBeSaved && problems.length === 0 && !dragged
  const save = useEffectEvent(unsaved.save)
  useEffect(() => {
    if (mayBeSaved) save()
  }, [mayBeSaved, edited])

  /** `step`: what further changes with the same name are one step of the undo with. */
  function put(next: Edit, step = ''): void {
    setDragged(null)
    if (isEqual(next, edit)) return
    if (step === '' || past.at(-1)?.step !== step) setPast([...past, { edit, step }])
    setEdited(next)
  }
  const last = past.at(-1)
  function undo(): void {
    setPast(past.slice(0, -1))
    if (last) setEdited(last.edit)
  }

  return {
    ours,
    shown,
    isOurs: edit.layout === null && !dragged,
    overrides: edit.overrides,
    problems,
    isUnsaved: edited !== null || dragged !== null,
    /** It isn't saved, because no saw cuts it. */
    isHeld: edited !== null && problems.length > 0 && !dragged,
    isRefused: unsaved.isRefused,
    tryAgain: unsaved.tryAgain,
    drag: setDragged,
    put: (next: Layout, step?: string) => put({ ...edit, layout: next }, step),
    goBackToOurs: () => put({ ...edit, layout: null }),
    override: (overrides: readonly Override[]) => put({ ...edit, overrides }),
    undo: last && undo,
    conflict: theirs && {
      mine: inWords(edit),
      theirs: inWords(editOf(theirs)),
      busy: isSaving,
      onTakeTheirs: () => {
        setPast([])
        unsaved.takeTheirs()
      },
      onKeepMine: unsaved.keepMine,
    },
  }
}

/** Where two versions are shown. */
function inWords({ layout, overrides }: Edit): Record<'layout' | 'reasons', string> {
  const places = layout?.pieces.map(
    ({ id, slab, x, y }) => `${id} on slab ${slab} at ${formatInches(x)}, ${formatInches(y)}`,
  )
  return {
    layout: layout && places ? `${pluralize(layout.slabs.length, 'slab')}: ${places.join('; ')}` : 'Our layout',
    reasons: overrides.map(({ reason }) => reason).join('; '),
  }
}
