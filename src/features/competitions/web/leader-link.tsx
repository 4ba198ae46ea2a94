import type { Schedule } from '../contract.ts'

/** A mail link to the address that match results are sent to, with the season in the subject. */
export function LeaderLink({ schedule: { year, leaderEmail } }: { schedule: Schedule }) {
  return <a href={`mailto:${leaderEmail}?subject=${encodeURIComponent(`Matchresultat ${year}`)}`} className="inline-flex min-h-11 items-center">{leaderEmail}</a>
}
