import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { addManualBackup } from '#features/backup/server/store.ts'
import { backupRuns } from '#features/backup/server/tables.ts'
import { bookingForm } from '#features/booking/server/testing.ts'
import { erasureRequests } from '#features/privacy/server/tables.ts'
import { allMails } from '#server/outbox/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { times } from '../check-mode.ts'
import { eventually, everywhere, monday, type World } from './world.ts'

const nights = times(2, 6)
const applications = times(20, 150)

/** What the processes do by themselves. */
export function upkeepHolds(given: () => World, note: (line: string) => void): void {
  describe('the processes agree', () => {
    test('a setting saved at one is soon shown by all', async () => {
      const { site } = given()
      const board = await site.adminVisitor('superadmin')
      const began = performance.now()
      expect((await board.rpc('save_settings', { p_changes: [{ name: 'name', value: 'Åby Golf', revision: 0 }] })).status).toBe(200)
      await eventually('the new name at every process', async () => {
        const pages = await everywhere(given(), () => site.visitor().call('GET', '/'))
        return pages.every(({ body }) => /<title>[^<]*Åby Golf/.test(String(body)))
      })
      note(`A setting was shown by all processes ${((performance.now() - began) / 1000).toFixed(1)} s after it was saved at one`)
    })

    test('each mail is sent once, whichever process sends it', async () => {
      const { site, received, sites } = given()
      await Promise.all(Array.from({ length: applications }, async (_, number) => {
        const form = applicationForm(500 + number)
        const { status } = await site.visitor().call('POST', '/api/rpc/create_membership_application', form, { 'x-forwarded-for': `10.9.0.${number}` })
        expect(status).toBe(200)
      }))
      await eventually('all mails sent', async () => (await allMails(site.db)).every(({ sentAt }) => sentAt !== null))
      const stored = (await allMails(site.db)).map(({ messageId }) => messageId).toSorted()
      await eventually('all mails received', () => received.length >= stored.length)
      expect(received.map(({ raw }) => /^Message-ID: (.+)\r$/im.exec(raw)?.[1] ?? 'none').toSorted()).toEqual(stored)
      const senders = sites.map((each) => linesOf(each.printed(), 'mail sent').length)
      note(`${stored.length} mails, each received once; sent by the processes: ${senders.join(', ')}`)
    })
  })

  test('nightly work and the reminders to the board happen once although all processes wake together', async () => {
    const { site, sites, dataDir, tick } = given()
    const person = await site.person()
    expect((await person.visitor.rpc('create_booking_request', bookingForm(person, { p_play_date: addDays(monday, 3) }))).status).toBe(200)
    await site.db.insert(erasureRequests).values({ memberId: person.memberId, requestedAt: new Date(`${addDays(monday, -22)}T08:00:00Z`) })
    // Records a restore drill, so that the weekly one does not fall into the first night; it is claimed in the same way as the copy.
    const now = site.clock.now()
    await addManualBackup(site.db, { startedAt: now, now, file: 'earlier', bytes: 1, rows: 1 })
    await site.db.update(backupRuns).set({ kind: 'drill' }).where(eq(backupRuns.file, 'earlier'))
    const done = (...said: string[]) => sites.flatMap((each) => linesOf(each.printed(), ...said)).length
    // Counts only these nights: on a slow machine a process that has been up for a minute also makes the previous day's copy.
    const days = Array.from({ length: nights }, (_, index) => addDays(monday, index + 1))
    const copiesOf = (day: string) => done('backup made', `"day":"${day}"`)
    const forgotten = () => done('what has been kept long enough is forgotten')
    for (const [index, day] of days.entries()) {
      site.clock.set(new Date(`${day}T03:30:00Z`))
      for (let time = 0; time < 3; time += 1) tick()
      await eventually(`the work of ${day}`, () => copiesOf(day) > 0 && forgotten() > index)
    }
    expect({ copies: days.map(copiesOf), forgotten: forgotten() }).toEqual({ copies: days.map(() => 1), forgotten: nights })
    const copies = await readdir(join(dataDir, 'backups'))
    expect(copies).toEqual(expect.arrayContaining(days.map((day) => `nightly-${day}.tar.gz`)))
    expect(copies.filter((name) => name.endsWith('.unfinished'))).toEqual([])
    const reminders = async () => (await site.mails()).map(({ kind }) => kind).filter((kind) => kind.endsWith('_reminder')).toSorted()
    await eventually('a reminder of the request to be erased', async () => (await reminders()).includes('erasure_reminder'))
    expect(await reminders()).toEqual(['booking_reminder', 'erasure_reminder'])
    note(`${nights} nights with every process waking three times at the same moment: ${nights} copies, ${nights} times forgotten, one reminder of the request that waited`)
  })
}

/** The lines of a process's log that contain all the texts. */
function linesOf(printed: string, ...said: string[]): string[] {
  return printed.split('\n').filter((line) => said.every((each) => line.includes(each)))
}
