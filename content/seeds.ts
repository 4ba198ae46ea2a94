import { annualReports, bylaws, managers } from './association.ts'
import { bookingOptions } from './booking-options.ts'
import { competitions, seasons, tournaments } from './competitions.ts'
import { courses } from './courses.ts'
import { matchPlayForms } from './match-play.ts'
import { news } from './news.ts'
import { offers } from './offers.ts'

/** The content that fills a new database, by kind; the same in every installation. Each list is typed in its own file. */
export const contentSeeds: readonly { kind: string; entries: readonly { id: string }[] }[] = [
  { kind: 'course', entries: courses },
  { kind: 'booking_option', entries: bookingOptions },
  { kind: 'annual_report', entries: annualReports },
  { kind: 'bylaw', entries: bylaws },
  { kind: 'manager', entries: managers },
  { kind: 'news', entries: news },
  { kind: 'offer', entries: offers },
  { kind: 'competition', entries: competitions },
  { kind: 'tournament', entries: tournaments },
  { kind: 'season', entries: seasons },
  { kind: 'match_play_form', entries: matchPlayForms },
]
