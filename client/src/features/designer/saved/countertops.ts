import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { useHydrated } from '#client/ui/use-hydrated.ts'
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
  return useQuery(
    queryOptions({
      ...freshQuery('GET /api/countertops', { session }),
      enabled,
      // The designer hydrates late. A list that the phone's bar has fetched by then isn't in the prerendered HTML.
      ...(isHydrated ? {} : { queryKey: ['hydrating'], enabled: false }),
      refetchOnMount: true,
      // A list fetched during a change would undo the optimistic update.
      refetchOnWindowFocus: () => queryClient.isMutating({ mutationKey: CHANGE_KEY }) === 0,
    }),
  )
}

/** A failed list that is being refetched counts as loading. */
export function listState({ data, isError, isFetching }: ReturnType<typeof useCountertops>) {
  if (data) return 'loaded'
  return isError && !isFetching ? 'failed' : 'loading'
}

/** Whether a listed countertop is still being saved. */
export function isSaving({ id }: Pick<SavedCountertop, 'id'>): boolean {
  return id.startsWith(TEMPORARY_ID_PREFIX)
}

/** Saves a countertop, listed at once. After a failure the same one is the same request, so it's added once. */
export function useAddCountertop(showFailure = toastFailure) {
  const queryClient = useQueryClient()
  const session = useContext(DesignSession)
  const [keys] = useState(() => createIdempotencyKeys())
  const mutation = useMutation({
    mutationKey: CHANGE_KEY,
    // One after the other: two copies of one countertop are two requests.
    scope: { id: 'add-countertop' },
    mutationFn: (input: CountertopInput) => {
      const body = sentCountertop(input)
      return call('POST /api/countertops', { body, session, idempotencyKey: keys.keyFor(body) })
    },
    onMutate: async (input) => {
      temporaryIds += 1
      const id = `${TEMPORARY_ID_PREFIX}${temporaryIds}`
      await queryClient.cancelQueries({ queryKey: listKey(session) })
      changeList(queryClient, session, (list) => [
        ...list,
        { ...sentCountertop(input), stone: input.stone ?? DEFAULT_STONE, id },
      ])
      return { id }
    },
    onSuccess: (created, _input, { id }) => {
      keys.forget()
      changeList(queryClient, session, (list) =>
        list.some((one) => one.id === id)
          ? list.map((one) => (one.id === id ? created : one))
          : [...list.filter((one) => one.id !== created.id), created],
      )
    },
    onError: (error, _input, context) => {
      keys.forgetIfMismatched(error)
      changeList(queryClient, session, (list) => list.filter(({ id }) => id !== context?.id))
      showFailure(`Failed to add countertop: ${errorText(error, 'Please try again.')}`)
    },
    onSettled: () => refetchAfterLastChange(queryClient),
  })
  /** The next one is another countertop, even if it's the same as one that failed. */
  return { ...mutation, startOver: keys.forget }
}

/** Saves several countertops, or none of them. */
export function useAddCountertops() {
  const queryClient = useQueryClient()
  const session = useContext(DesignSession)
  // The same ones again are the same requests: what a lost answer left behind isn't added twice.
  const [keys] = useState(() => new Map<number, ReturnType<typeof createIdempotencyKeys>>())
  return useMutation({
    mutationKey: CHANGE_KEY,
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
        await Promise.allSettled(ids.map((id) => call('DELETE /api/countertops/{id}', { params: { id }, session })))
        throw error
      }
    },
    onSettled: () => refetchAfterLastChange(queryClient),
  })
}

function toastFailure(title: string): void {
  toast({ title, look: 'destructive' })
}

/** Replaces a saved countertop at once, and takes that back on failure. `onDeleted`: it isn't in the list any more. */
export function useReplaceCountertop({ onDeleted, showFailure = toastFailure }: ReplaceOptions) {
  const queryClient = useQueryClient()
  const session = useContext(DesignSession)
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ id, ...input }: CountertopInput & { id: string }) =>
      call('PUT /api/countertops/{id}', { params: { id }, body: sentCountertop(input), session }),
    onMutate: async ({ id, ...input }) => {
      await queryClient.cancelQueries({ queryKey: listKey(session) })
      const before = queryClient.getQueryData<SavedCountertop[]>(listKey(session))?.find((one) => one.id === id)
      replaceInList(queryClient, session, { ...sentCountertop(input), stone: input.stone ?? DEFAULT_STONE, id })
      return { before }
    },
    onSuccess: (saved) => replaceInList(queryClient, session, saved),
    onError: (error, { id }, context) => {
      if (context?.before) replaceInList(queryClient, session, context.before)
      if (error instanceof RequestError && error.status === 404) {
        changeList(queryClient, session, (list) => list.filter((one) => one.id !== id))
        onDeleted()
      } else showFailure(`Failed to save countertop: ${errorText(error, 'Please try again.')}`)
    },
    onSettled: () => refetchAfterLastChange(queryClient),
  })
}

interface ReplaceOptions {
  onDeleted: () => void
  showFailure?: (title: string) => void
}

/** Deletes a saved countertop. Removes it immediately, offers to undo that in a toast, and restores it on failure. */
export function useDeleteCountertop() {
  const queryClient = useQueryClient()
  const session = useContext(DesignSession)
  const add = useAddCountertop()
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ id }: SavedCountertop) => call('DELETE /api/countertops/{id}', { params: { id }, session }),
    onMutate: async (countertop) => {
      await queryClient.cancelQueries({ queryKey: listKey(session) })
      const index =
        queryClient.getQueryData<SavedCountertop[]>(listKey(session))?.findIndex(({ id }) => id === countertop.id) ?? 0
      changeList(queryClient, session, (list) => list.filter(({ id }) => id !== countertop.id))
      return { index }
    },
    onSuccess: (_nothing, countertop) => {
      toast({
        title: 'Countertop deleted',
        action: { label: 'Undo', onPress: () => add.mutate(sentCountertop(countertop)) },
      })
    },
    onError: (_error, countertop, context) => {
      changeList(queryClient, session, (list) => list.toSpliced(context?.index ?? list.length, 0, countertop))
      toast({ title: 'Failed to delete countertop', look: 'destructive' })
    },
    onSettled: () => refetchAfterLastChange(queryClient),
  })
}

function replaceInList(queryClient: QueryClient, session: string | undefined, saved: SavedCountertop): void {
  changeList(queryClient, session, (list) => list.map((one) => (one.id === saved.id ? saved : one)))
}

function changeList(
  queryClient: QueryClient,
  session: string | undefined,
  change: (list: SavedCountertop[]) => SavedCountertop[],
): void {
  queryClient.setQueryData<SavedCountertop[]>(listKey(session), (list) => list && change(list))
}

/** Refetches the list after the last of several changes, and notifies other tabs. */
function refetchAfterLastChange(queryClient: QueryClient): void {
  getChannel()?.postMessage('changed')
  if (queryClient.isMutating({ mutationKey: CHANGE_KEY }) === 1)
    void queryClient.invalidateQueries({ queryKey: LIST_KEY })
}

let channel: BroadcastChannel | undefined

function getChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('countertops')
  return channel
}

function refetchOnOtherTabChange(queryClient: QueryClient): () => void {
  const refetch = () => {
    if (queryClient.isMutating({ mutationKey: CHANGE_KEY }) > 0) return
    void queryClient.invalidateQueries({ queryKey: LIST_KEY }, { cancelRefetch: false })
  }
  const tabs = getChannel()
  tabs?.addEventListener('message', refetch)
  return () => tabs?.removeEventListener('message', refetch)
}
