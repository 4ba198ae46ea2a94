import { useEffect, useRef, type ReactNode } from 'react'
import { callFailure } from '#web/api/failure.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Why a form's call did not go through, as the person is told. */
export interface CallProblem {
  text: string
  /** Finds an unexpected failure in the server's log. */
  reference: string | null
}

/** One that may be a failure or no answer at all, which its title tells. */
export interface TitledProblem extends CallProblem {
  title: string
}

/** When another try begins with what is wrong in the fields: what nobody knows of the one before still holds, a refusal of it does not. */
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
  /** No toast says the title, so that the notice is read aloud whole. */
  isAlone?: boolean
  children?: ReactNode
}

/** Stays in the form until the next try. Its text is read aloud; the title is by the toast beside it. */
export function ProblemNotice({ title, problem, isAlone = false, children }: ProblemNoticeProps) {
  const element = useRef<HTMLDivElement>(null)
  const reason = useRef<HTMLParagraphElement>(null)
  // The toast says that it failed, not why: that must be in sight where a keyboard or large letters leave little of the screen, and above the toast.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
    // With large letters the notice is higher than the screen, which may be at its middle.
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
