import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { callFailure } from '#web/api/failure.ts'
import { Button } from './button.tsx'
import { showFailure } from './failure-toast.ts'
import { showToast } from './toast.tsx'

interface RefreshButtonProps {
  /** Rejects when something could not be fetched. */
  refresh: () => Promise<void>
  done: string
  failed: string
  size?: 'sm'
}

/** Refetches what a page shows, and says in a toast how that went. */
export function RefreshButton({ refresh, done, failed, ...button }: RefreshButtonProps) {
  const [isPending, setIsPending] = useState(false)
  async function fetchAnew() {
    setIsPending(true)
    try {
      await refresh()
      showToast({ tone: 'ok', title: done })
    } catch (error) {
      showFailure(callFailure(error), failed, 'Försök igen om en stund.')
    } finally {
      setIsPending(false)
    }
  }
  return <Button variant="ghost" icon={<RotateCw aria-hidden="true" />} pending={isPending} onClick={() => void fetchAnew()} {...button}>Uppdatera</Button>
}
