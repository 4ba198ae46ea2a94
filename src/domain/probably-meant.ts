/** Email domains that many people in Sweden use. */
const usual = [
  'gmail.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'yahoo.com', 'telia.com', 'hotmail.se', 'yahoo.se', 'comhem.se', 'bredband.net',
]

/** Domains that are never questioned: the usual ones and other real ones that are one letter away from those. */
const known = new Set([...usual, 'mail.com', 'ymail.com', 'email.com', 'cloud.com'])

/**
 * The address that was probably meant when a domain is one letter off a usual one (`anna@gmial.com`, `bo@telia.con`), else null. This is a
 * guess to ask about, not a rule: the domain may be real. Another country's top-level domain is not taken for a slip unless it is one
 * letter off `com`.
 */
export function probablyMeant(typed: string): string | null {
  const address = typed.trim().toLowerCase()
  const domainAt = address.lastIndexOf('@') + 1
  const domain = address.slice(domainAt)
  if (domainAt < 2 || known.has(domain)) return null
  const meant = usual.find((each) => isSlip(domain, each))
  return meant === undefined ? null : address.slice(0, domainAt) + meant
}

function isSlip(domain: string, meant: string): boolean {
  const [[name, end], [meantName, meantEnd]] = [partsOf(domain), partsOf(meant)]
  if (end === meantEnd) return isOneSlip(name, meantName)
  return name === meantName && meantEnd === 'com' && isOneSlip(end, meantEnd)
}

/** Splits a domain at its last dot: `['gmail', 'com']`. */
function partsOf(domain: string): readonly [name: string, end: string] {
  const dot = domain.lastIndexOf('.')
  return [domain.slice(0, Math.max(dot, 0)), domain.slice(dot + 1)]
}

/** Whether the two are equal but for one wrong, missing or extra letter, or two adjacent letters that are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const shortest = Math.min(typed.length, meant.length)
  let start = 0
  while (start < shortest && typed[start] === meant[start]) start += 1
  let same = 0
  while (same < shortest - start && typed[typed.length - 1 - same] === meant[meant.length - 1 - same]) same += 1
  const [wrong, right] = [typed.slice(start, typed.length - same), meant.slice(start, meant.length - same)]
  if (wrong.length <= 1 && right.length <= 1) return true
  return wrong.length === 2 && right === wrong.slice(1) + wrong.slice(0, 1)
}
