/** What is said when the session has ended and something is typed, and when whoever typed it is logged in again. */
export const endedTexts = {
  title: 'Du är inte längre inloggad',
  text: 'Det du har skrivit finns kvar. Logga in i en ny flik innan du går vidare här.',
  logIn: 'Logga in i en ny flik',
  back: 'Du är inloggad igen',
  backText: 'Det du har skrivit finns kvar. Fortsätt där du var.',
} as const
