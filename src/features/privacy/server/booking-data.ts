import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { erasedPlayer } from '#features/booking/server/player-store.ts'
import { activePlayers, bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { ballTexts, bookingStatusTexts } from '#features/booking/texts.ts'
import { playerKey } from '#features/booking/verdict-rules.ts'
import { contentEntries } from '#server/content/tables.ts'
import { erasedName } from '../rules.ts'
import { keptTexts } from '../texts.ts'
import { asPhone, byId, impersonal, type Person, personalTable, textFrom, told, toldAs, withheld } from './personal-data.ts'

const hasFee = gt(bookings.fee, 0)
const isBookerOfFee = and(
  eq(bookingPlayers.position, 0),
  sql`exists (select 1 from ${bookings} where ${bookings.id} = ${bookingPlayers.bookingId} and ${hasFee})`,
)

/** Matches the person's own places in balls. A place without a Golf-ID is not found: it could be a namesake's. */
const placesOf = ({ golfId, bookingIds }: Person) =>
  or(eq(bookingPlayers.golfId, golfId), and(eq(bookingPlayers.position, 0), inArray(bookingPlayers.bookingId, bookingIds)))

/** The board's name for a course, or its id when the course no longer exists. */
function courseLabel(course: SQL | typeof bookings.course): SQL {
  const { kind, id, data } = contentEntries
  return sql`coalesce((select ${data} ->> 'label' from ${contentEntries} where ${kind} = 'booking_option' and ${id} = ${course}), ${course})`
}

const courseOfPlace = sql`(select ${bookings.course} from ${bookings} where ${bookings.id} = ${bookingPlayers.bookingId})`

/** The value that an erasure writes to a column, which keeps its value where `keeps` holds, because of a fee. */
const unless = (keeps: SQL | undefined, column: PgColumn, erased: string | null): SQL => sql`case when ${keeps} then ${column} else ${erased} end`

/** Bookings and places in balls. The names of co-players are other people's data and stay out of the copy. */
export const bookingData = [
  personalTable(activePlayers, {
    title: 'Aktiv bokning',
    of: ({ golfId }) => eq(activePlayers.key, playerKey({ golfId, name: '' })),
    kept: 'booking',
    erasure: { rows: 'deleted' },
    columns: { key: withheld('Ditt Golf-ID, som under Bokningar.'), playDate: told('Speldag'), bookingId: byId },
  }),
  personalTable(bookingPlayers, {
    title: 'Spelare i bokningar',
    of: placesOf,
    kept: 'booking',
    besides: { course: { label: 'Bana', value: courseLabel(courseOfPlace), kind: 'text' } },
    erasure: {
      rows: 'replaced',
      says: `Namnet ersätts med ”${erasedName}”, Golf-ID tas bort`,
      emptied: {
        name: unless(isBookerOfFee, bookingPlayers.name, erasedPlayer.name),
        golfId: unless(isBookerOfFee, bookingPlayers.golfId, erasedPlayer.golfId),
      },
      stays: ['isMember', 'playDate'],
      kept: { why: keptTexts.fee, where: isBookerOfFee },
    },
    columns: {
      name: told('Namn'), golfId: told('Golf-ID'), isMember: told('Medlem'), position: impersonal,
      bookingId: byId, playDate: told('Speldag'), nameText: withheld('Namnet, ordnat för sökning.'),
      searchText: withheld('Samma uppgifter, ordnade för sökning.'),
    },
  }),
  personalTable(bookings, {
    title: 'Bokningar',
    of: ({ bookingIds }) => inArray(bookings.id, bookingIds),
    kept: 'booking',
    erasure: {
      rows: 'replaced',
      says: 'Namn, Golf-ID, e-post, telefon och meddelanden tas bort; bana och dag finns kvar i statistiken',
      emptied: {
        fullName: unless(hasFee, bookings.fullName, erasedName), golfId: unless(hasFee, bookings.golfId, ''),
        email: '', phone: null, message: null, reason: null, note: null, userId: null,
      },
      stays: ['playDate', 'course', 'status', 'teeTime', 'ball', 'isMatch', 'createdAt', 'answeredAt', 'cancelledAt', 'fee'],
      kept: { why: keptTexts.fee, where: hasFee },
    },
    columns: {
      playDate: told('Speldag'), course: toldAs('Bana', courseLabel(bookings.course)), status: told('Status', textFrom(bookingStatusTexts)),
      teeTime: told('Starttid'), ball: told('Boll', textFrom(ballTexts)), isMatch: told('Matchspel'), fullName: told('Namn'),
      golfId: told('Golf-ID'), email: told('E-post'), phone: told('Telefon', asPhone), message: told('Meddelande'), reason: told('Styrelsens skäl'),
      note: told('Hälsning från styrelsen'), createdAt: told('Skickad'), answeredAt: told('Besvarad'), cancelledAt: told('Avbokad'),
      fee: told('Avgift (kr)'), id: byId, userId: byId, requestKey: impersonal, quotaGroup: impersonal, claimedBy: byId,
      claimedAt: impersonal, answeredBy: byId, remindedAt: impersonal, revision: impersonal,
    },
  }),
]
