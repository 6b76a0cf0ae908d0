import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that is sent once at a time: the second click of two quick ones comes before the button is disabled. */
export function useOneMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options)
  const isUnderWay = useRef(false)
  const mutate = (variables: Variables) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(variables, {
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
  return { ...mutation, mutate }
}
