/** Texts for when the session has ended while something is typed, when its author is logged in again, and when a role is gone. */
export const endedTexts = {
  title: 'Du är inte längre inloggad',
  text: 'Det du har skrivit finns kvar. Logga in i en ny flik innan du går vidare här.',
  logIn: 'Logga in i en ny flik',
  back: 'Du är inloggad igen',
  less: 'Din behörighet har ändrats',
  lessText: 'Det du har skrivit finns kvar, men går kanske inte att spara. Kopiera det innan du lämnar sidan, om du vill behålla det.',
  backText: 'Det du har skrivit finns kvar. Fortsätt där du var.',
} as const
