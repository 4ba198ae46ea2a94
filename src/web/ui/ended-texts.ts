/** What is said when the session has ended and something is typed. */
export const endedTexts = {
  title: 'Du är inte längre inloggad',
  text: 'Det du har skrivit finns kvar. Logga in i en ny flik innan du går vidare här.',
  logIn: 'Logga in i en ny flik',
} as const
