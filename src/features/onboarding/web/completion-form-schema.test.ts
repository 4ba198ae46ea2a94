import { expect, it } from 'vitest'
import { completionFormSchema, type CompletionForm } from './completion-form-schema.ts'

const schema = completionFormSchema({ golfId: '990230-001', phone: '0701740605' })
const filled: CompletionForm = {
  password: 'tall gran lie loft', confirmation: 'tall gran lie loft', phone: '070-174 06 05', club: 'Ale', privacyAccepted: true,
}

function textsOf(change: Partial<CompletionForm>): Record<string, string> {
  const { error } = schema.safeParse({ ...filled, ...change })
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

it('accepts a completed form', () => {
  expect(textsOf({})).toEqual({})
})

it('reports every fault at once', () => {
  expect(textsOf({ password: 'kort', confirmation: 'annat', phone: '070', privacyAccepted: false })).toEqual({
    password: 'Lösenord för kort',
    confirmation: 'Lösenorden matchar inte',
    phone: 'Telefonnummer måste vara minst 10 siffror',
    privacyAccepted: 'Du måste godkänna integritetspolicyn för att fortsätta',
  })
})

it('accepts a landline number only if the register already has it', () => {
  const { data, error } = completionFormSchema({ golfId: '990230-001', phone: '031123456' }).safeParse({ ...filled, phone: '031-12 34 56' })
  expect(error ?? data.phone).toBe('031123456')
  expect(textsOf({ phone: '031-12 34 56' })).toEqual({ phone: 'Telefonnummer måste vara minst 10 siffror' })
})

it('refuses the Golf-ID as the password', () => {
  expect(textsOf({ password: '990230001', confirmation: '990230001' })).toEqual({ password: 'Lösenordet får inte vara ditt Golf-ID' })
})
