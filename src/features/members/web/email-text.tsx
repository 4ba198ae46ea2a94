import { Fragment } from 'react'

/** An address that, where it must wrap, wraps after its `@` or before a dot of its domain. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=@)|(?<=@.*)(?=\.)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
