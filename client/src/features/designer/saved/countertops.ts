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

const CHANGE_KEY = ['countertop-change']
const LIST_KEY = [endpointPath('GET /api/countertops')]
/** The session that the list belongs to, if not the visitor's of this browser. */
export const DesignSession = createContext<string | undefined>(undefined)
const listKey = (session: string | undefined) => [...LIST_KEY, ...(session === undefined ? [] : [session])]
/** Starts the id of a countertop that the server hasn't saved yet. */
const TEMPORARY_ID_PREFIX = 'adding-'
let temporaryIds = 0

/** The session's saved countertops. Refetched on mount, on window focus and after a change in another tab. */
export function useCountertops({ enabled = true } = {}) {
  const queryClient = useQueryClient()
  const session = useContext(DesignSession)
  const isHydrated = useHydrated()
  useEffect(() => refetchOnOtherTabChange(queryClient), [queryClient])
  return useQuery({
    ...freshQuery('GET /api/countertops', { session }),
    enabled,
    // The designer hydrates late. A list that the phone's bar has fetched by then isn't in the prerendered HTML.
    ...(isHydrated ? {} : { queryKey: ['hydrating'], enabled: false }),
    refetchOnMount: true,
    // A list fetched during a change would undo the optimistic update.
    refetchOnWindowFocus: () => queryClient.isMutating({ mutationKey: CHANGE_KEY }) === 0,
  })
}

/** A failed list that is being refetched counts as loading. */
export function listState({ data, isError, isFetching }: ReturnType<typeof useCountertops>) {
  if (data) return 'loaded'
  return isError && !isFetching ? 'failed' : 'loading'
}

export function isSaving({ id }: Pick<SavedCountertop, 'id'>): boolean {
  return id.startsWith(TEMPORARY_ID_PREFIX)
}

function useListChange() {
  const queryClient = useQueryClient()
  const session = useContext(DesignSession)
  const queryKey = listKey(session)
  const change = (next: (list: SavedCountertop[]) => SavedCountertop[]) => {
    queryClient.setQueryData<SavedCountertop[]>(queryKey, (list) => list && next(list))
  }
  return {
    session,
    change,
    replace: (id: string, countertop: SavedCountertop) =>
      change((list) => list.map((one) => (one.id === id ? countertop : one))),
    remove: (id: string) => change((list) => list.filter((one) => one.id !== id)),
    /** The list before a change is shown. Stops a fetch, which would undo it. */
    listBefore: async () => {
      await queryClient.cancelQueries({ queryKey })
      return queryClient.getQueryData<SavedCountertop[]>(queryKey) ?? []
    },
    options: { mutationKey: CHANGE_KEY, onSettled: () => refetchAfterLastChange(queryClient) },
  }
}

/** What the list shows of a countertop until the server answers. */
function unsaved(input: CountertopInput, id: string): SavedCountertop {
  return { ...sentCountertop(input), stone: input.stone ?? DEFAULT_STONE, id }
}

/** Saves a countertop, listed at once. After a failure the same one is the same request, so it's added once. */
export function useAddCountertop(showFailure = toastFailure) {
  const { session, change, replace, remove, listBefore, options } = useListChange()
  const [keys] = useState(() => createIdempotencyKeys())
  const mutation = useMutation({
    ...options,
    // One after the other: two copies of one countertop are two requests.
    scope: { id: 'add-countertop' },
    mutationFn: (input: CountertopInput) => {
      const body = sentCountertop(input)
      return call('POST /api/countertops', { body, session, idempotencyKey: keys.keyFor(body) })
    },
    onMutate: async (input) => {
      temporaryIds += 1
      const id = `${TEMPORARY_ID_PREFIX}${temporaryIds}`
      await listBefore()
      change((list) => [...list, unsaved(input, id)])
      return { id }
    },
    onSuccess: (created, _input, { id }) => {
      keys.forget()
      // It may be there already, from an answer that was lost.
      remove(created.id)
      replace(id, created)
    },
    onError: (error, _input, context) => {
      keys.forgetIfMismatched(error)
      if (context) remove(context.id)
      showFailure(`Failed to add countertop: ${errorText(error, 'Please try again.')}`)
    },
  })
  /** The next one is another countertop, even if it's the same as one that failed. */
  return { ...mutation, startOver: keys.forget }
}

/** Saves several countertops, or none of them. */
export function useAddCountertops() {
  const { session, options } = useListChange()
  // The same ones again are the same requests: what a lost answer left behind isn't added twice.
  const [keys] = useState(() => new Map<number, ReturnType<typeof createIdempotencyKeys>>())
  return useMutation({
    ...options,
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

/** Replaces a saved countertop at once, and takes that back on failure. `onDeleted`: it isn't in the list any more. */
export function useReplaceCountertop({
  showFailure = toastFailure,
  onDeleted = () => showFailure('This countertop was deleted.'),
} = {}) {
  const { session, replace, remove, listBefore, options } = useListChange()
  return useMutation({
    ...options,
    mutationFn: ({ id, ...input }: CountertopInput & { id: string }) =>
      call('PUT /api/countertops/{id}', { params: { id }, body: sentCountertop(input), session }),
    onMutate: async (input) => {
      const before = (await listBefore()).find(({ id }) => id === input.id)
      replace(input.id, unsaved(input, input.id))
      return { before }
    },
    onSuccess: (saved) => replace(saved.id, saved),
    onError: (error, { id }, context) => {
      if (context?.before) replace(id, context.before)
      if (error instanceof RequestError && error.status === 404) {
        remove(id)
        onDeleted()
      } else showFailure(`Failed to save countertop: ${errorText(error, 'Please try again.')}`)
    },
  })
}

/** Deletes a saved countertop. Removes it immediately, offers to undo that in a toast, and restores it on failure. */
export function useDeleteCountertop() {
  const { session, change, remove, listBefore, options } = useListChange()
  const add = useAddCountertop()
  return useMutation({
    ...options,
    mutationFn: ({ id }: SavedCountertop) => call('DELETE /api/countertops/{id}', { params: { id }, session }),
    onMutate: async ({ id }) => {
      const index = (await listBefore()).findIndex((one) => one.id === id)
      remove(id)
      return { index }
    },
    onSuccess: (_nothing, countertop) => {
      toast({
        title: 'Countertop deleted',
        action: { label: 'Undo', onPress: () => add.mutate(sentCountertop(countertop)) },
      })
    },
    onError: (_error, countertop, context) => {
      change((list) => list.toSpliced(context?.index ?? list.length, 0, countertop))
      toast({ title: 'Failed to delete countertop', look: 'destructive' })
    },
  })
}

/** Refetches the list after the last of several changes, and notifies other tabs. */
function refetchAfterLastChange(queryClient: QueryClient): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  getChannel().postMessage('changed')
  if (queryClient.isMutating({ mutationKey: CHANGE_KEY }) === 1)
    void queryClient.invalidateQueries({ queryKey: LIST_KEY })
}

let channel: BroadcastChannel | undefined

function getChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('countertops')
  return channel
}

function refetchOnOtherTabChange(queryClient: QueryClient): () => void {
  const refetch = () => {
    if (queryClient.isMutating({ mutationKey: CHANGE_KEY }) > 0) return
    void queryClient.invalidateQueries({ queryKey: LIST_KEY }, { cancelRefetch: false })
  }
  const tabs = getChannel()
  tabs.addEventListener('message', refetch)
  return () => tabs.removeEventListener('message', refetch)
}
