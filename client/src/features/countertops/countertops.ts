import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, pathOf } from '#client/api/call.ts'
import { read } from '#client/api/query-client.ts'
import { errorText } from '#client/api/request-error.ts'
import { toast } from '#client/ui/toast.ts'
import type { Countertop, CountertopInput } from '#shared/countertops/schema.ts'
import { DEFAULT_STONE } from '#shared/countertops/stones.ts'

const CHANGE = ['countertop-change']
const LIST = [pathOf('GET /api/countertops')]
/** The id of a countertop that has none yet: never a UUID. */
const ADDING = 'adding-'
let additions = 0

/**
 * The session's saved countertops; asked for again on mount, on window focus and when another tab changed them
 * (docs/rules.md, Countertops).
 */
export function useCountertops() {
  const queryClient = useQueryClient()
  useEffect(() => listenToOtherTabs(queryClient), [queryClient])
  return useQuery(
    queryOptions({
      ...read('GET /api/countertops', {}),
      staleTime: 1000,
      refetchOnMount: true,
      // A list that is fetched in the middle of a change would take the change back from the screen.
      refetchOnWindowFocus: () => queryClient.isMutating({ mutationKey: CHANGE }) === 0,
    }),
  )
}

/** Whether a listed countertop is still on its way to the server. */
export function isBeingAdded({ id }: Pick<Countertop, 'id'>): boolean {
  return id.startsWith(ADDING)
}

/** Saves a design. It is listed at once, and taken back with a message where that fails. */
export function useAddCountertop() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: CHANGE,
    mutationFn: (design: CountertopInput) => call('POST /api/countertops', { body: design }),
    onMutate: async (design) => {
      additions += 1
      const id = `${ADDING}${additions}`
      await queryClient.cancelQueries({ queryKey: LIST })
      changeList(queryClient, (list) => [...list, { ...design, stone: design.stone ?? DEFAULT_STONE, id }])
      return { id }
    },
    onSuccess: (created, _design, { id }) =>
      changeList(queryClient, (list) =>
        list.some((one) => one.id === id)
          ? list.map((one) => (one.id === id ? created : one))
          : [...list.filter((one) => one.id !== created.id), created],
      ),
    onError: (error, _design, context) => {
      changeList(queryClient, (list) => list.filter(({ id }) => id !== context?.id))
      const reason = errorText(error, 'Please try again.')
      toast({ title: `Failed to add countertop: ${reason}`, look: 'destructive' })
    },
    onSettled: () => settle(queryClient),
  })
}

/** Deletes a saved countertop. It is gone at once, offered back in a toast, and comes back where deleting fails. */
export function useDeleteCountertop() {
  const queryClient = useQueryClient()
  const add = useAddCountertop()
  return useMutation({
    mutationKey: CHANGE,
    mutationFn: ({ id }: Countertop) => call('DELETE /api/countertops/{id}', { params: { id } }),
    onMutate: async (countertop) => {
      await queryClient.cancelQueries({ queryKey: LIST })
      const index = queryClient.getQueryData<Countertop[]>(LIST)?.findIndex(({ id }) => id === countertop.id) ?? 0
      changeList(queryClient, (list) => list.filter(({ id }) => id !== countertop.id))
      return { index }
    },
    onSuccess: (_nothing, { shape, dimensions, stone }) => {
      toast({
        title: 'Countertop deleted',
        action: { label: 'Undo', onPress: () => add.mutate({ shape, dimensions, stone }) },
      })
    },
    onError: (_error, countertop, context) => {
      changeList(queryClient, (list) => list.toSpliced(context?.index ?? list.length, 0, countertop))
      toast({ title: 'Failed to delete countertop', look: 'destructive' })
    },
    onSettled: () => settle(queryClient),
  })
}

function changeList(queryClient: QueryClient, change: (list: Countertop[]) => Countertop[]): void {
  queryClient.setQueryData<Countertop[]>(LIST, (list) => list && change(list))
}

/** Asks for the list once the last of several changes is through, and tells the other tabs. */
function settle(queryClient: QueryClient): void {
  otherTabs()?.postMessage('changed')
  if (queryClient.isMutating({ mutationKey: CHANGE }) === 1) void queryClient.invalidateQueries({ queryKey: LIST })
}

let channel: BroadcastChannel | undefined

function otherTabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('countertops')
  return channel
}

function listenToOtherTabs(queryClient: QueryClient): () => void {
  const refetch = () => {
    if (queryClient.isMutating({ mutationKey: CHANGE }) > 0) return
    void queryClient.invalidateQueries({ queryKey: LIST }, { cancelRefetch: false })
  }
  const tabs = otherTabs()
  tabs?.addEventListener('message', refetch)
  return () => tabs?.removeEventListener('message', refetch)
}
