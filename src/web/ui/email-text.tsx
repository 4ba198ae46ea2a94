/** Domains longer than this may wrap between their labels, too. */
const longDomain = 24

function partsOf(email: string): string[] {
  const at = email.lastIndexOf('@')
  const domain = email.slice(Math.max(at, 0))
  const labels = domain.length > longDomain ? domain.match(/[@.]?[^.]+/g) ?? [] : [domain]
  return at > 0 ? [email.slice(0, at), ...labels] : labels
}

function Parts({ parts: [first, ...others] }: { parts: string[] }) {
  return <>{first}{others[0] && <><wbr /><Parts parts={others} /></>}</>
}

/** An email address that, where it must wrap, wraps before its `@`, and within its domain only if that is long. */
export function EmailText({ email }: { email: string }) {
  return <Parts parts={partsOf(email)} />
}
