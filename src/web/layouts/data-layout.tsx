import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '#web/api/query-client.ts'
import { NeedsScripts } from '#web/ui/needs-scripts.tsx'

/** Around the public pages that fetch data. They are opened through a link, and what they fetch is dropped with them. */
export default function DataLayout() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      {/* Keeps the footer out of view until everything is there, so that it does not shift. */}
      <div className="min-h-dvh print:min-h-0"><NeedsScripts /><Outlet /></div>
    </QueryClientProvider>
  )
}
