import { useRef, useState } from 'react'
import { isGolfId } from '#domain/golf-id.ts'
import { api } from '#web/api/client.ts'
import { applicationFields } from '../rules.ts'
import { applicationTexts } from '../texts.ts'
import { uniqueFields, type UniqueField } from './application-form-schema.ts'

type Verdict = 'free' | 'taken' | 'unknown'
type Identifiers = Record<UniqueField, string>

/** What is said beside a field, for as long as it holds the value that it is about. */
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

/** Half-typed or malformed values are not asked about: no one can have registered them (specification 5). */
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
 * Whether a Golf-ID or an address is registered already (specification 4, 5 and 8): asked when a field is left and
 * again before sending. An answer is shown only while the field still holds what was asked about.
 */
export function useRegistrationChecks() {
  const [remarks, setRemarks] = useState<Partial<Record<UniqueField, Remark>>>({})
  const settled = useRef(new Map<string, Verdict>())
  /** What each field was last asked about. */
  const asked = useRef(new Map<UniqueField, string>())

  function note(field: UniqueField, value: string, text: string | null) {
    setRemarks(({ [field]: _earlier, ...others }) => text === null ? others : { ...others, [field]: { value, text } })
  }

  /** That a value is free says nothing of another one, which has been asked about since. */
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
    /** The text for a field that now holds `value`. */
    remark: (field: UniqueField, value: string) => remarks[field]?.value === value.trim() ? remarks[field].text : undefined,

    /** Whether what the field now holds is said to be somebody's. */
    isTaken: (field: UniqueField, value: string) => remarks[field]?.value === value.trim() && remarks[field].text === textOf(field, 'taken'),

    /** Texts that the sending itself was refused with. */
    note,

    /** Asks about a field that was left, unless the same value was answered before. */
    async checkOnBlur(field: UniqueField, typed: string): Promise<void> {
      const value = typed.trim()
      const earlier = settled.current.get(`${field} ${value}`)
      if (earlier === undefined || earlier === 'unknown') await check(field, value)
    },

    /** Asks about all three anew. True when at least one is taken; what could not be asked, the sending decides. */
    async someTaken(values: Identifiers): Promise<boolean> {
      const verdicts = await Promise.all(uniqueFields.map((field) => check(field, values[field].trim())))
      return verdicts.includes('taken')
    },
  }
}
