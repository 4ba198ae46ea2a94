import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'

interface PartOfPageProps {
  children: ReactNode
}

/** An error boundary: a failure inside it leaves the rest of the page intact. */
export class SectionErrorBoundary extends Component<PartOfPageProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <ErrorState title="En del av sidan kunde inte visas" text="Ladda om sidan. Hjälper det inte kan du försöka igen om en stund." />
  }
}
