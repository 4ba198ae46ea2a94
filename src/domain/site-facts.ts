import { grouped } from './numbers.ts'
import { phoneHref } from './phone-link.ts'

/**
 * What an installation says of its association; null where it says nothing. Pages are prerendered once for all installations, so they are
 * built with tokens. The server fills in its own facts when it starts and when the board changes them.
 */
export interface SiteAssociation {
  name: string
  email: string | null
  /** Formatted for display, like `bankgiro` and `swish`. */
  phone: string | null
  /** `123-4567` or `1234-5678` */
  bankgiro: string | null
  /** `123 456 78 90` */
  swish: string | null
  /** Yearly fee in whole kronor. */
  fee: number
  membershipYear: number
  foundingYear: number
  /** The start page's counters: members, shown with a plus, and partner courses. */
  memberCounter: number
  courseCounter: number
  /** A sentence about how a round is paid. It may name somebody, so only members see it and it is not among the facts in documents. */
  roundPayment: string | null
}

/** Shown where the association has not given a contact or payment value; never an invented one (decisions.md part 3). */
export const notGiven = 'anges av föreningen'

/** The token that stands for each fact in the built pages until the server fills it in. */
export const siteTokens = {
  name: '%SITE_NAME%',
  email: '%SITE_EMAIL%',
  emailHref: '%SITE_EMAIL_HREF%',
  phone: '%SITE_PHONE%',
  phoneHref: '%SITE_PHONE_HREF%',
  bankgiro: '%SITE_BANKGIRO%',
  swish: '%SITE_SWISH%',
  fee: '%SITE_FEE%',
  membershipYear: '%SITE_MEMBERSHIP_YEAR%',
  years: '%SITE_YEARS%',
  members: '%SITE_MEMBERS%',
  courses: '%SITE_COURSES%',
  delivers: '%SITE_DELIVERS%',
  tiles: '%SITE_TILES%',
  url: '%SITE_URL%',
} as const

/** Every fact as a text. `emailHref`, `phoneHref` and `delivers` are empty when there is nothing to link to or no mail. */
export type SiteFacts = Record<keyof typeof siteTokens, string>

/** The id of the JSON data block that carries the facts to the browser. */
export const siteBlockId = 'site'

/**
 * The facts of one installation. `delivers` says whether mail leaves it; `tileUrl` is where the map's tiles come from;
 * `siteUrl` is the site's own address without a slash at its end.
 */
export function siteFacts(
  association: SiteAssociation, { delivers, tileUrl, siteUrl }: { delivers: boolean; tileUrl: string; siteUrl: string },
): SiteFacts {
  const { name, email, phone, bankgiro, swish, fee, membershipYear, foundingYear, memberCounter, courseCounter } = association
  return {
    name,
    email: email ?? notGiven,
    emailHref: email ? `mailto:${email}` : '',
    phone: phone ?? notGiven,
    phoneHref: phone ? phoneHref(phone) : '',
    bankgiro: bankgiro ?? notGiven,
    swish: swish ?? notGiven,
    fee: grouped(fee),
    membershipYear: String(membershipYear),
    years: String(membershipYear - foundingYear),
    members: `${grouped(memberCounter)}+`,
    courses: String(courseCounter),
    delivers: delivers ? 'yes' : '',
    tiles: tileUrl,
    url: siteUrl,
  }
}

/**
 * Fills a built page: the data block first, as JSON, then every token in the markup, escaped. An attribute whose
 * whole value is an empty fact goes away, so a link without an address is plain text.
 */
export function fillSiteFacts(html: string, facts: SiteFacts): string {
  const values = valuesByToken(facts)
  return html
    .replace(dataBlock, (_, open: string, close: string) => open + json(facts) + close)
    .replace(attribute, (whole, token: string) => (values.get(token) === '' ? '' : whole))
    .replace(anyToken, (token) => escape(values.get(token) ?? token))
}

const dataBlock = /* @__PURE__ */ new RegExp(`(<script[^>]*\\bid="${siteBlockId}"[^>]*>)[^<]*(</script>)`)
const anyToken = /%SITE_[A-Z_]+%/g
const attribute = / [\w-]+="(%SITE_[A-Z_]+%)"/g

function valuesByToken(facts: SiteFacts): Map<string, string> {
  const given = new Map(Object.entries(facts))
  return new Map(Object.entries(siteTokens).map(([name, token]) => [token, given.get(name) ?? '']))
}

/** JSON that cannot end its script element or start a comment in it, and in which nothing looks like a token. */
function json(facts: SiteFacts): string {
  return JSON.stringify(facts).replace(/[<>&%]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
