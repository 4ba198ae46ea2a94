import { siteSecrets } from '#features/accounts/server/tables.ts'
import { backupRuns } from '#features/backup/server/tables.ts'
import { bookingAnswers, bookingDays, playerNames } from '#features/booking/server/tables.ts'
import { memberImports } from '#features/member-import/server/tables.ts'
import { memberTallies } from '#features/members/server/tables.ts'
import { contentEntries } from '#server/content/tables.ts'
import { limitCounts } from '#server/limits/tables.ts'
import { siteSettings } from '#server/settings/tables.ts'
import { impersonalTable } from './personal-data.ts'
import { erasures, removedNames, retentionRuns } from './tables.ts'

const no = 'impersonal' as const

/** The tables without personal data, with every column, and why they have none. */
export const impersonalData = [
  impersonalTable(siteSecrets, 'The installation\'s keys', { name: no, value: no }),
  impersonalTable(backupRuns, 'When copies were made', {
    id: no, kind: no, day: no, state: no, startedAt: no, finishedAt: no, file: no, bytes: no, rows: no, problem: no,
  }),
  impersonalTable(bookingDays, 'How full a day is', { quotaGroup: no, playDate: no, fourBalls: no, twoBalls: no }),
  impersonalTable(bookingAnswers, 'How the board has kept its time to answer, by the day', { day: no, answered: no, inTime: no }),
  impersonalTable(playerNames, 'What stands in the places in balls, for searching: the database forgets it with the last of those', { searchText: no }),
  impersonalTable(memberImports, 'Which file was read in when, and by whom as an id', {
    id: no, state: no, fileName: no, createdBy: 'by_id', createdAt: no, workedAt: no, rowsTotal: no, rowsDone: no,
    encoding: no, separator: no, columns: no, problem: no, importedAt: no,
  }),
  impersonalTable(memberTallies, 'How many members there are of each kind', { seq: no, isEnded: no, isPaid: no, category: no, members: no }),
  impersonalTable(contentEntries, 'What the board publishes, players\' and officers\' names among it: the board changes it where it is published, and an erasure says so', {
    kind: no, id: no, position: no, data: no, updatedAt: no,
  }),
  impersonalTable(limitCounts, 'Counts under hashes, for about a day', { key: no, count: no, windowEndsAt: no }),
  impersonalTable(siteSettings, 'The association\'s own facts', { name: no, value: no, revision: no, updatedAt: no }),
  impersonalTable(erasures, 'Ids of those who are gone, for erasing a restored copy anew', { memberId: 'by_id', applicationIds: 'by_id', erasedAt: no }),
  impersonalTable(removedNames, 'Pseudonyms of names that the board has taken out of bookings, for a restored copy', { bookingId: 'by_id', mark: no, removedAt: no }),
  impersonalTable(retentionRuns, 'When the night\'s forgetting was done', { day: no, startedAt: no, finishedAt: no }),
]
