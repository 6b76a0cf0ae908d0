import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that runs once at a time. A double click can come before the button is disabled. With a `scope` a further call isn't
 * dropped: it's sent after the answers to those before it.
 */
export function useSingleFlightMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options)
  const isPending = useRef(false)
  const mutate = (variables: Variables) => {
    if (isPending.current && !options.scope) return
    isPending.current = true
    const end = () => {
      isPending.current = false
    }
    // Not by an option of `mutate`: those aren't called after a `reset`.
    mutation.mutateAsync(variables).then(end, end)
  }
  return { ...mutation, mutate }
}
