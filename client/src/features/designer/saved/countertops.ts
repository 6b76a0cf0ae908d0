import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { useHydrated } from '#client/ui/screen/use-media.ts'
import type { SavedCountertop, CountertopInput } from '#shared/countertops/schema.ts'
import { DEFAULT_STONE } from '#shared/countertops/stones.ts'
import { sentCountertop } from '#shared/fabrication/sent-details.ts'

const CHANGE = { mutationKey: ['countertop-change'] }
const LIST_KEY = [endpointPath('GET /api/countertops')]
/** The session that the list belongs to, if not the visitor's of this browser. */
export const DesignSession = createContext<string | undefined>(undefined)
const listKey = (session: string | undefined) => [...LIST_KEY, ...(session === undefined ? [] : [session])]
/** Starts the id of a countertop that the server hasn't saved yet. */
const TEMPORARY_ID_PREFIX = 'adding-'
let temporaryIds = 0

/** The session's saved countertops. Refetched on mount, on window focus and after a change in another tab. */
export function useCountertops() {
  const queryClient = useQueryClient()
  const session = useContext(DesignSession)
  const isHydrated = useHydrated()
  useEffect(() => refetchOnOtherTabChange(queryClient), [queryClient])
  return useQuery({
    ...freshQuery('GET /api/countertops', { session }),
    // The designer hydrates late. A list that the phone's bar has fetched by then isn't in the prerendered HTML.
    ...(isHydrated ? {} : { queryKey: ['hydrating'], enabled: false }),
    refetchOnMount: true,
    // A list fetched during a change would undo the optimistic update.
    refetchOnWindowFocus: () => queryClient.isMutating(CHANGE) === 0,
  })
}

/** What the list has now, for what someone presses later. Empty until it's loaded. */
export function useListNow(): () => readonly SavedCountertop[] {
  const queryClient = useQueryClient()
  const queryKey = listKey(useContext(DesignSession))
  return () => queryClient.getQueryData<SavedCountertop[]>(queryKey) ?? []
}

/** A failed list that is being refetched counts as loading. */
export function listState({ data, isError, isFetching }: ReturnType<typeof useCountertops>) {
  if (data) return 'loaded'
  return isError && !isFetching ? 'failed' : 'loading'
}

export function isSaving({ id }: Pick<SavedCountertop, 'id'>): boolean {
  return id.startsWith(TEMPORARY_ID_PREFIX)
}

/** A change that the list shows at once, as `apply` makes it, and takes back on failure. */
function useListChange<Input, Answer>(
  send: (input: Input, session: string | undefined) => Promise<Answer>,
  apply: (list: SavedCountertop[], input: Input) => SavedCountertop[],
) {
  const queryClient = useQueryClient()
  const session = useContext(DesignSession)
  const queryKey = listKey(session)
  return {
    ...CHANGE,
    mutationFn: (input: Input) => send(input, session),
    onMutate: async (input: Input) => {
      // A fetch would undo it.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<SavedCountertop[]>(queryKey) ?? []
      const after = apply(before, input)
      const update = (next: (list: SavedCountertop[]) => SavedCountertop[]) =>
        queryClient.setQueryData<SavedCountertop[]>(queryKey, (list) => list && next(list))
      update(() => after)
      return { before, after, update, takeBack: () => update((list) => takeBack(list, before, after)) }
    },
    onSettled: () => refetchAfterLastChange(queryClient),
  }
}

/** The list without the change that made `after` of `before`. Other changes since then stay. */
function takeBack(list: SavedCountertop[], before: SavedCountertop[], after: SavedCountertop[]): SavedCountertop[] {
  const changed = [...before, ...after].filter((one) => !before.includes(one) || !after.includes(one))
  const ids = new Set(changed.map(({ id }) => id))
  const others = list.filter(({ id }) => !ids.has(id))
  return before.reduce((kept, one, index) => (ids.has(one.id) ? kept.toSpliced(index, 0, one) : kept), others)
}

/** What the list shows of a countertop until the server answers. */
function unsaved(input: CountertopInput, id: string): SavedCountertop {
  return { ...sentCountertop(input), stone: input.stone ?? DEFAULT_STONE, id }
}

/** Saves a countertop. After a failure the same one is the same request, so it's added once. */
export function useAddCountertop(showFailure = toastFailure) {
  const [keys] = useState(() => createIdempotencyKeys())
  const change = useListChange(
    (input: CountertopInput, session) => {
      const body = sentCountertop(input)
      return call('POST /api/countertops', { body, session, idempotencyKey: keys.keyFor(body) })
    },
    (list, input) => {
      temporaryIds += 1
      return [...list, unsaved(input, `${TEMPORARY_ID_PREFIX}${temporaryIds}`)]
    },
  )
  const mutation = useMutation({
    ...change,
    // One after the other: two copies of one countertop are two requests.
    scope: { id: 'add-countertop' },
    onSuccess: (created, _input, { after, update }) => {
      keys.forget()
      const temporaryId = after.at(-1)?.id
      // It may be there already, from an answer that was lost.
      update((list) =>
        list.filter(({ id }) => id !== created.id).map((one) => (one.id === temporaryId ? created : one)),
      )
    },
    onError: (error, _input, context) => {
      keys.forgetIfMismatched(error)
      context?.takeBack()
      showFailure(`Failed to add countertop: ${errorText(error, 'Please try again.')}`)
    },
  })
  /** The next one is another countertop, even if it's the same as one that failed. */
  return { ...mutation, startOver: keys.forget }
}

/** Saves several countertops, or none of them. Returns their ids. */
export function useAddCountertops() {
  const queryClient = useQueryClient()
  const session = useContext(DesignSession)
  // The same ones again are the same requests: what a lost answer left behind isn't added twice.
  const [keys] = useState(() => new Map<number, ReturnType<typeof createIdempotencyKeys>>())
  return useMutation({
    ...CHANGE,
    onSettled: () => refetchAfterLastChange(queryClient),
    mutationFn: async (inputs: readonly CountertopInput[]) => {
      const ids: string[] = []
      try {
        // One after the other, because the list has them in the order of their arrival.
        for (const [index, input] of inputs.entries()) {
          const body = sentCountertop(input)
          const own = keys.get(index) ?? createIdempotencyKeys()
          keys.set(index, own)
          ids.push((await call('POST /api/countertops', { body, session, idempotencyKey: own.keyFor(body) })).id)
        }
        keys.clear()
        return ids
      } catch (error) {
        // The same key would get the id of what is deleted now.
        for (const index of ids.keys()) keys.delete(index)
        await Promise.allSettled(ids.map((id) => call('DELETE /api/countertops/{id}', { params: { id }, session })))
        throw error
      }
    },
  })
}

function toastFailure(title: string): void {
  toast({ title, look: 'destructive' })
}

/** Replaces a saved countertop. `onDeleted`: it isn't in the list any more. */
export function useReplaceCountertop({
  showFailure = toastFailure,
  onDeleted = () => showFailure('This countertop was deleted.'),
} = {}) {
  const change = useListChange(
    ({ id, ...input }: CountertopInput & { id: string }, session) =>
      call('PUT /api/countertops/{id}', { params: { id }, body: sentCountertop(input), session }),
    (list, input) => list.map((one) => (one.id === input.id ? unsaved(input, input.id) : one)),
  )
  return useMutation({
    ...change,
    onError: (error, _input, context) => {
      context?.takeBack()
      if (error instanceof RequestError && error.status === 404) onDeleted()
      else showFailure(`Failed to save countertop: ${errorText(error, 'Please try again.')}`)
    },
  })
}

/** Deletes a saved countertop, and offers to undo that in a toast. `isUndo`: it takes back what has added the countertop. */
export function useDeleteCountertop({ isUndo = false } = {}) {
  const change = useListChange(
    ({ id }: SavedCountertop, session) => call('DELETE /api/countertops/{id}', { params: { id }, session }),
    (list, { id }) => list.filter((one) => one.id !== id),
  )
  const restore = useRestoreCountertop()
  return useMutation({
    ...change,
    onSuccess: (_nothing, { id }, { before, after }) => {
      if (isUndo) return
      toast({
        title: 'Countertop deleted',
        isKept: true,
        action: { label: 'Undo', onPress: () => restore.mutate({ id, before, after }) },
      })
    },
    onError: (_error, _countertop, context) => {
      context?.takeBack()
      toastFailure('Failed to delete countertop')
    },
  })
}

/** Takes a deletion back, which made `after` of `before`. */
function useRestoreCountertop() {
  const change = useListChange(
    ({ id }: { id: string; before: SavedCountertop[]; after: SavedCountertop[] }, session) =>
      call('POST /api/countertops/{id}/restore', { params: { id }, session }),
    (list, { before, after }) => takeBack(list, before, after),
  )
  return useMutation({
    ...change,
    onError: (error, _input, context) => {
      context?.takeBack()
      toastFailure(`Failed to restore countertop: ${errorText(error, 'Please try again.')}`)
    },
  })
}

/** Refetches the list after the last of several changes, and notifies other tabs. */
function refetchAfterLastChange(queryClient: QueryClient): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  getChannel().postMessage('changed')
  if (queryClient.isMutating(CHANGE) === 1) void queryClient.invalidateQueries({ queryKey: LIST_KEY })
}

let channel: BroadcastChannel | undefined

function getChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('countertops')
  return channel
}

function refetchOnOtherTabChange(queryClient: QueryClient): () => void {
  const refetch = () => {
    if (queryClient.isMutating(CHANGE) > 0) return
    void queryClient.invalidateQueries({ queryKey: LIST_KEY }, { cancelRefetch: false })
  }
  const tabs = getChannel()
  tabs.addEventListener('message', refetch)
  return () => tabs.removeEventListener('message', refetch)
}
