import { useEffect, useRef, type ReactNode } from 'react'
import { callFailure } from '#web/api/failure.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Why a form's call failed, in the words shown to the person. */
export interface CallProblem {
  text: string
  /** Finds an unexpected failure in the server's log. */
  reference: string | null
}

/** A problem whose title says whether the call failed or got no response at all. */
export interface TitledProblem extends CallProblem {
  title: string
}

/** The state update for a submit that the fields stop: an unknown outcome of the previous call (`title`) still holds, a refusal does not. */
export function stillUnknown(title: string) {
  return (problem: TitledProblem | null): TitledProblem | null => (problem?.title === title ? problem : null)
}

/** The refusal's own text, or `fallback` where it has none to show. */
export function problemOf(error: unknown, fallback: string): CallProblem {
  const { message, reference } = callFailure(error)
  return { text: message ?? fallback, reference }
}

interface ProblemNoticeProps {
  title: string
  problem: CallProblem
  /** Set where no toast shows the title, so that a screen reader announces the whole notice. */
  isAlone?: boolean
  children?: ReactNode
}

/** Stays in the form until the next attempt. A screen reader announces its text; the toast beside it announces the title. */
export function ProblemNotice({ title, problem, isAlone = false, children }: ProblemNoticeProps) {
  const element = useRef<HTMLDivElement>(null)
  const reason = useRef<HTMLParagraphElement>(null)
  // The toast says that it failed, not why. The reason must be in view above the toast, even with an on-screen keyboard or large text.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
    // With large text the notice is taller than the screen, which may then show its middle.
    reason.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <Notice ref={element} className="scroll-mb-24" tone="bad" title={title} role={isAlone ? 'alert' : undefined}>
      <p ref={reason} role={isAlone ? undefined : 'alert'}>{problem.text}</p>
      {children}
      {problem.reference && <p className="text-[0.9em] text-muted">Referens: <code>{problem.reference}</code></p>}
    </Notice>
  )
}
