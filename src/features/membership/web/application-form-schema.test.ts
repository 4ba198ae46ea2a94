import { describe, expect, it, vi } from 'vitest'
import { newRequestKey } from '#web/request-key.ts'
import { applicationFormSchema, blankApplication, type ApplicationForm } from './application-form-schema.ts'

const filled: ApplicationForm = {
  firstName: ' Anna ', lastName: 'Exempel', phone: '+46 70 174 06 05', privateEmail: 'Anna@Example.com', workEmail: 'anna@example.com',
  preferredEmail: 'private_email', golfId: '990230-001', club: 'Ale', company: 'pensioner', note: '', gdprConsent: true,
}

function textsOf(form: ApplicationForm): Record<string, string> {
  const result = applicationFormSchema.safeParse(form)
  return Object.fromEntries(result.error?.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

describe('the application form', () => {
  it('says of an empty form what each field needs', () => {
    expect(textsOf(blankApplication)).toEqual({
      firstName: 'Förnamn måste vara minst 2 tecken',
      lastName: 'Efternamn måste vara minst 2 tecken',
      phone: 'Telefonnummer måste vara minst 10 siffror',
      privateEmail: 'Ogiltig e-postadress',
      workEmail: 'Volvo Mail är obligatoriskt',
      preferredEmail: 'Välj vilken e-post vi ska använda',
      golfId: 'Golf-ID är obligatoriskt',
      club: 'Hemmaklubb är obligatoriskt',
      company: 'Välj företag eller pensionär',
      gdprConsent: 'Du måste godkänna integritetspolicyn för att fortsätta',
    })
  })

  it('normalises the input, and lets a pensioner give the same address twice', () => {
    expect(applicationFormSchema.parse(filled)).toMatchObject({
      firstName: 'Anna', phone: '0701740605', privateEmail: 'anna@example.com', workEmail: 'anna@example.com',
    })
  })

  it.each([
    [{ golfId: '990230-01' }, { golfId: 'Ogiltigt Golf-ID format (XXXXXX-XXX)' }],
    [{ note: 'x'.repeat(101) }, { note: 'Meddelandet får vara max 100 tecken' }],
    [{ gdprConsent: false }, { gdprConsent: 'Du måste godkänna integritetspolicyn för att fortsätta' }],
    [{ workEmail: 'anna@' }, { workEmail: 'Ogiltig e-postadress' }],
  ])('refuses %j', (change, texts) => {
    expect(textsOf({ ...filled, ...change })).toEqual(texts)
  })

  it('accepts a note of 100 characters', () => {
    expect(textsOf({ ...filled, note: 'å'.repeat(100) })).toEqual({})
  })
})

describe('the request key', () => {
  it('is a version 4 UUID also where the page has no secure context', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const keys = Array.from({ length: 100 }, newRequestKey)
    vi.unstubAllGlobals()
    for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
