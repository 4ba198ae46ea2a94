import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '#web/api/query-client.ts'
import { NeedsScripts } from '#web/ui/needs-scripts.tsx'

/** Around the open pages that fetch data: they are reached with a link, and what it opens is forgotten with them. */
export default function DataLayout() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      {/* The footer stays out of sight until all is there: it would move otherwise. */}
      <div className="min-h-dvh print:min-h-0"><NeedsScripts /><Outlet /></div>
    </QueryClientProvider>
  )
}
