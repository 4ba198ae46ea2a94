import type { Schedule } from '../contract.ts'

/** The address that the results of matches go to, with the season as the mail's subject. */
export function LeaderLink({ schedule: { year, leaderEmail } }: { schedule: Schedule }) {
  return <a href={`mailto:${leaderEmail}?subject=${encodeURIComponent(`Matchresultat ${year}`)}`} className="inline-flex min-h-11 items-center">{leaderEmail}</a>
}
