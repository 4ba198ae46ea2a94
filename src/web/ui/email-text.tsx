import { Fragment } from 'react'

/** The mailbox with its `@`, then the domain's labels. */
const part = /^[^@]*@|\.?[^.]+/g

/** An address that, where it must wrap, wraps after its `@` or before a dot of its domain. */
export function EmailText({ email }: { email: string }) {
  return [...email.matchAll(part)].map(({ index, 0: text }) => (
    <Fragment key={`${index}-${text}`}>
      {index > 0 && <wbr />}
      {text}
    </Fragment>
  ))
}
