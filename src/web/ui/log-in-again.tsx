import { paths } from '#domain/paths.ts'
import { endedTexts } from './ended-texts.ts'

/** For a form that was refused because the session has ended: what is typed stays here meanwhile. */
export function LogInAgain({ then }: {
  /** What is done here afterwards: `spara`. */
  then: string
}) {
  return <p><a href={paths.logIn} target="_blank" rel="noopener">{endedTexts.logIn}</a>, och {then} sedan härifrån.</p>
}
