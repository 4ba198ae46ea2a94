import { dateInStockholm } from '#domain/calendar.ts'
import { invalid, refusal, type Services, type Visitor } from '#server/calls.ts'
import { isActive } from '../cancellation-rules.ts'
import { ballOf, quotaOn, takesNoMore } from '../quota-rules.ts'
import { bookingFieldTexts } from '../texts.ts'
import { type BallPlayer, heldKeys, isGolfIdAsName, newlyRepeatedIn, refusalBy, type Verdict, verdict } from '../verdict-rules.ts'
import { changeNotice } from './board-mails.tsx'
import { checkMembership, gatherFacts, readOptions } from './facts.ts'
import { LostRaceError } from './lost-race.ts'
import { addressOf } from './mail-frame.tsx'
import { changedMail } from './mails.tsx'
import { after, mailContext, onBooking, type Settled, settledAlready } from './on-booking.ts'
import { changePlace, reassignActivePlayers } from './place-store.ts'
import { holdGolfIds, membersIn } from './player-store.ts'
import { updateIfUnchanged, writePlayers } from './store.ts'

/** Refuses a change of co-players, without alternatives: another day or course is no help, since the day is booked. */
function refusing(verdict: Verdict): Settled<never> {
  return { outcome: 'refused', verdict: { ...verdict, alternatives: [] } }
}

/** Whether two balls are the same, player by player. */
function isSameBall(one: readonly BallPlayer[], other: readonly BallPlayer[]): boolean {
  const written = (players: readonly BallPlayer[]) => JSON.stringify(players.map(({ name, golfId, isMember }) => [name, golfId, isMember]))
  return written(one) === written(other)
}

/**
 * Changes the co-players of an own active booking; the ball may change its size if the day has room. Saving the same co-players changes
 * nothing: nobody is mailed, and an answer that is being given stays valid. Others must be based on the revision that was read, so that
 * somebody who has been erased since is not written back.
 */
export function changeCoPlayers(
  services: Services,
  visitor: Visitor,
  id: string,
  { coPlayers, seenRevision }: { coPlayers: readonly BallPlayer[]; seenRevision: number | null },
): Promise<Settled<{ isChanged: boolean }> | { outcome: 'moved' }> {
  const { db, clock, config, outbox } = services
  return onBooking<Settled<{ isChanged: boolean }> | { outcome: 'moved' }>(services, id, async (booking) => {
    if (booking.userId !== visitor.userId) throw refusal('NOT_FOUND')
    const now = clock.now()
    const today = dateInStockholm(now)
    if (!isActive(booking, today)) return settledAlready
    const players = [...booking.players.slice(0, 1), ...await checkMembership(db, coPlayers)]
    if (isSameBall(players, booking.players)) return { outcome: 'done', result: { isChanged: false } }
    if (seenRevision !== null && seenRevision !== booking.revision) return { outcome: 'moved' }
    if (coPlayers.some((player) => isGolfIdAsName(player, booking.players))) throw invalid({ p_co_players: bookingFieldTexts.golfIdAsName })
    if (newlyRepeatedIn(players, booking.players).length > 0) throw invalid({ p_co_players: bookingFieldTexts.samePlayerTwice })
    const options = await readOptions(db)
    const option = options.find((each) => each.id === booking.course)
    if (!option) return settledAlready
    const draft = { option, playDate: booking.playDate, isMatch: booking.isMatch, players }
    const facts = await gatherFacts(db, draft, { options, today, except: booking })
    const ball = ballOf(players.length)
    const refused = verdict(draft, facts, today)
    // A ball that takes no more room than before keeps its place, even on a day whose quota has been lowered since.
    const holdsRoom = ball === booking.ball || takesNoMore(ball, quotaOn(option.quota, booking.playDate))
    if (refused && !(refused.rule === 'quota' && holdsRoom)) return refusing(refused)

    const context = await mailContext(db, after(booking, { ball, players }), { now, to: await addressOf(services, booking, booking.provedEmail) })
    const mails = [await changedMail(config, context), await changeNotice(config, context, { before: booking })]
    try {
      return await db.transaction(async (tx) => {
        const held = await holdGolfIds(tx, membersIn(players))
        if (!await updateIfUnchanged(tx, booking, { ball })) return null
        // Checked after `updateIfUnchanged`: if a player who was in the ball before is erased or gets another Golf-ID, the revision tells, and
        // the booking is read again.
        if (membersIn(players).some((golfId) => !held.has(golfId))) throw invalid({ p_co_players: bookingFieldTexts.leftMeanwhile })
        if (ball !== booking.ball && !await changePlace(tx, booking, ball)) throw new LostRaceError('quota')
        const [from, to] = [heldKeys(booking.players), heldKeys(players)]
        if (!await reassignActivePlayers(tx, { bookingId: id, playDate: booking.playDate, from, to, today })) throw new LostRaceError('one_active_booking')
        await writePlayers(tx, booking, players)
        await outbox.enqueueAll(tx, mails)
        return { outcome: 'done', result: { isChanged: true } }
      })
    } catch (error) {
      if (!(error instanceof LostRaceError)) throw error
      // Judged again by what holds now, so that the text names what stands in the way: the board may have changed the quota meanwhile.
      const current = await readOptions(db)
      const still = current.find((each) => each.id === booking.course)
      if (!still) return settledAlready
      const draftNow = { ...draft, option: still }
      const found = await gatherFacts(db, draftNow, { options: current, today, except: booking })
      return refusing(verdict(draftNow, found, today) ?? refusalBy(error.rule, draftNow, found, today))
    }
  })
}
