import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Like `useState`, but remembered for when the user comes back to the page, until it is reloaded or the session ends. */
export function useRemembered<Value>(name: string, first: () => Value): [Value, (change: (before: Value) => Value) => void] {
  const queryClient = useQueryClient()
  const key = ['remembered', name]
  const [value, setValue] = useState<Value>(() => queryClient.getQueryData<Value>(key) ?? first())
  return [value, (change) => {
    const next = change(queryClient.getQueryData<Value>(key) ?? value)
    queryClient.setQueryDefaults(key, { gcTime: Infinity })
    queryClient.setQueryData<Value>(key, next)
    setValue(next)
  }]
}
