import { noonOf, timeZone } from '#domain/calendar.ts'
import type { Config } from '#server/config.ts'
import type {
  Competition, CompetitionEntry, MatchPlayForm, RulesBlock, Schedule, Season, Tournament, TournamentEntry,
} from '../contract.ts'
import { knockoutSchedule, matchPlayRules, showsResults, weeksBetweenStages, winnersOf } from '../rules.ts'
import { afterGroupStage, inSentence } from '../texts.ts'
import { statusOn, timeInWords } from '../time-rules.ts'

const weekdayName = new Intl.DateTimeFormat('sv-SE', { timeZone, weekday: 'long' })
const longDate = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'long' })

const announcedLater = 'en dag som meddelas senare'

/** Older databases contain this text in their rules where newer ones have `{afterGroupStage}`. */
const oneWeekAfter = afterGroupStage(matchPlayRules.weeksBeforeKnockout)

/** Adds status, date and winner to a competition. Results count only once the board has marked it as completed. */
export function presentCompetition(entry: CompetitionEntry, tournament: TournamentEntry | undefined, today: string): Competition {
  const results = tournament?.results ?? []
  const hasResults = showsResults(entry.status, results)
  const winners = winnersOf(results)
  return {
    ...entry,
    status: statusOn(today, entry),
    date: timeInWords(entry.time),
    hasResults,
    winner: hasResults && winners[0] ? { name: inSentence(winners.map(({ name }) => name)), score: winners[0].score } : null,
  }
}

export function presentTournament(entry: CompetitionEntry, { results, isExample }: TournamentEntry): Tournament {
  const { id, name, location, form } = entry
  return { id, name, date: timeInWords(entry.time), location, form, results, isExample }
}

/** Returns the season with the board's settings in place of the published values. It remains an example until all three are set. */
export function seasonAsSet(season: Season, { groupStageEnds, knockoutStarts, leaderEmail }: Config['season']): Season {
  const isSet = groupStageEnds !== '' && knockoutStarts !== '' && leaderEmail !== ''
  return {
    ...season,
    id: groupStageEnds === '' ? season.id : groupStageEnds.slice(0, 4),
    groupStageEnds: groupStageEnds || season.groupStageEnds,
    knockoutStarts: knockoutStarts || season.knockoutStarts,
    leaderEmail: leaderEmail || season.leaderEmail,
    isExample: season.isExample && !isSet,
  }
}

export function presentSchedule(season: Season): Schedule {
  const { id, groupStageEnds, knockoutStarts, knockoutRounds, leaderEmail, isExample } = season
  return { year: id, groupStageEnds, rounds: knockoutSchedule(knockoutStarts, knockoutRounds), leaderEmail, isExample }
}

/** Returns the rules with the season's dates filled into their texts. */
export function presentForm(form: MatchPlayForm, season: Season | undefined): MatchPlayForm {
  const after = season ? afterGroupStage(weeksBetweenStages(season)) : oneWeekAfter
  const dates = {
    [oneWeekAfter]: after,
    '{afterGroupStage}': after,
    '{groupStageEnds}': season ? dayInSentence(season.groupStageEnds) : announcedLater,
    '{knockoutStarts}': season ? dayInSentence(season.knockoutStarts) : announcedLater,
  }
  const fill = (text: string) => Object.entries(dates).reduce((filled, [mark, date]) => filled.replaceAll(mark, date), text)
  const fillBlock = (block: RulesBlock): RulesBlock =>
    block.kind === 'text' ? { ...block, text: fill(block.text) } : { ...block, items: block.items.map(fill) }
  return {
    ...form,
    intro: fill(form.intro),
    sections: form.sections.map((section) => ({ ...section, blocks: section.blocks.map(fillBlock) })),
  }
}

/** Formats a day as `söndagen den 17 augusti 2025`. Every Swedish weekday takes the same definite ending. */
function dayInSentence(day: string): string {
  const at = noonOf(day)
  return `${weekdayName.format(at)}en den ${longDate.format(at)}`
}
