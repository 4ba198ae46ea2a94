import { siteBlockId, siteFacts, siteTokens, type SiteFacts } from '#domain/site-facts.ts'

/** The facts that pages show on the development server, which fills in none. */
const developmentFacts = () => siteFacts({
  name: 'VGF', email: null, phone: null, bankgiro: null, swish: null, fee: 275, membershipYear: 2025, foundingYear: 2005,
  memberCounter: 650, courseCounter: 11, roundPayment: null,
}, { delivers: false, tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', siteUrl: 'http://localhost:5173' })

const builtFacts: SiteFacts = import.meta.env.DEV ? developmentFacts() : siteTokens

let facts: SiteFacts | undefined

/** The data block as the document has it; while pages are built, the one with tokens. */
export function siteBlock(): string {
  if (typeof document === 'undefined') return JSON.stringify(builtFacts)
  return document.getElementById(siteBlockId)?.textContent ?? JSON.stringify(builtFacts)
}

/** The association's facts (name, fee, contact) as texts; tokens while pages are built. Works outside components too. */
export function site(): SiteFacts {
  facts ??= readFacts()
  return facts
}

/** The association's facts for a component. They never change while a document lives. */
export function useSite(): SiteFacts {
  return site()
}

function readFacts(): SiteFacts {
  const block: unknown = JSON.parse(siteBlock())
  const given = new Map(block && typeof block === 'object' ? Object.entries(block) : [])
  const text = (name: keyof SiteFacts) => String(given.get(name) ?? builtFacts[name])
  return {
    name: text('name'),
    email: text('email'),
    emailHref: text('emailHref'),
    phone: text('phone'),
    phoneHref: text('phoneHref'),
    bankgiro: text('bankgiro'),
    swish: text('swish'),
    fee: text('fee'),
    membershipYear: text('membershipYear'),
    years: text('years'),
    members: text('members'),
    courses: text('courses'),
    delivers: text('delivers'),
    tiles: text('tiles'),
    url: text('url'),
  }
}
