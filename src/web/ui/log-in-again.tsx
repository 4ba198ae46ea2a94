import { paths } from '#domain/paths.ts'

/** What is said when the session has ended and something is typed. */
export const endedTexts = {
  title: 'Du är inte längre inloggad',
  text: 'Det du har skrivit finns kvar. Logga in i en ny flik innan du går vidare här.',
} as const

/** For a form that was refused because the session has ended: what is typed stays here meanwhile. */
export function LogInAgain({ then }: {
  /** What is done here afterwards: `spara`. */
  then: string
}) {
  return <p><a href={paths.logIn} target="_blank" rel="noopener">Logga in i en ny flik</a>, och {then} sedan härifrån.</p>
}
