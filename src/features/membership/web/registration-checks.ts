import { useRef, useState } from 'react'
import { isGolfId } from '#domain/golf-id.ts'
import { api } from '#web/api/client.ts'
import { applicationFields } from '../rules.ts'
import { applicationTexts } from '../texts.ts'
import { uniqueFields, type UniqueField } from './application-form-schema.ts'

type Verdict = 'free' | 'taken' | 'unknown'
type Identifiers = Record<UniqueField, string>

/** A text beside a field, shown only while the field has the value that the text is about. */
interface Remark {
  value: string
  text: string
}

function textOf(field: UniqueField, verdict: Verdict): string | null {
  if (verdict === 'free') return null
  const { golfIdTaken, golfIdUnchecked, emailTaken, emailUnchecked } = applicationTexts
  if (field === 'golfId') return verdict === 'taken' ? golfIdTaken : golfIdUnchecked
  return verdict === 'taken' ? emailTaken : emailUnchecked
}

/** Whether a value can be registered at all: half-typed and malformed ones are not checked (specification 5). */
function isWorthAsking(field: UniqueField, value: string): boolean {
  return field === 'golfId' ? isGolfId(value) : applicationFields.privateEmail.safeParse(value).success
}

async function ask(field: UniqueField, value: string): Promise<Verdict> {
  try {
    const taken = field === 'golfId'
      ? await api.membership.checkGolfIdExists({ p_golf_id: value })
      : await api.membership.checkEmailExists({ p_email: value })
    return taken ? 'taken' : 'free'
  } catch {
    return 'unknown'
  }
}

/**
 * Checks whether a Golf-ID or an address is registered already (specification 4, 5 and 8), when a field is left and
 * again before sending. An answer is shown only while the field still has the value that was checked.
 */
export function useRegistrationChecks() {
  const [remarks, setRemarks] = useState<Partial<Record<UniqueField, Remark>>>({})
  const settled = useRef(new Map<string, Verdict>())
  /** The value that was last checked, by field. */
  const asked = useRef(new Map<UniqueField, string>())

  function note(field: UniqueField, value: string, text: string | null) {
    setRemarks(({ [field]: _earlier, ...others }) => text === null ? others : { ...others, [field]: { value, text } })
  }

  /** Ignores an answer about a value if another value of the field has been checked since. */
  function noteUnlessNewer(field: UniqueField, value: string, text: string | null) {
    if (asked.current.get(field) === value) note(field, value, text)
  }

  async function check(field: UniqueField, value: string): Promise<Verdict> {
    if (!isWorthAsking(field, value)) return 'free'
    asked.current.set(field, value)
    const verdict = await ask(field, value)
    settled.current.set(`${field} ${value}`, verdict)
    noteUnlessNewer(field, value, textOf(field, verdict))
    return verdict
  }

  return {
    /** The text for a field whose current value is `value`. */
    remark: (field: UniqueField, value: string) => remarks[field]?.value === value.trim() ? remarks[field].text : undefined,

    /** Whether the field's current value is known to be taken. */
    isTaken: (field: UniqueField, value: string) => remarks[field]?.value === value.trim() && remarks[field].text === textOf(field, 'taken'),

    /** Adds a text with which the application itself was refused. */
    note,

    /** Checks a field that was left, unless there is an answer for the same value. */
    async checkOnBlur(field: UniqueField, typed: string): Promise<void> {
      const value = typed.trim()
      const earlier = settled.current.get(`${field} ${value}`)
      if (earlier === undefined || earlier === 'unknown') await check(field, value)
    },

    /** Checks all three fields again. Returns whether at least one is taken; where a check fails, sending the application decides. */
    async someTaken(values: Identifiers): Promise<boolean> {
      const verdicts = await Promise.all(uniqueFields.map((field) => check(field, values[field].trim())))
      return verdicts.includes('taken')
    },
  }
}
