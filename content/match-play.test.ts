import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { matchPlayForm, type MatchPlayForm } from '#features/competitions/contract.ts'
import { matchPlayForms as formIds } from '#features/competitions/rules.ts'
import { matchPlayForms } from './match-play.ts'

function textsOf({ intro, sections }: MatchPlayForm): string[] {
  const blocks = sections.flatMap((section) => section.blocks)
  return [intro, ...blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : block.items))]
}

it('both forms of match play exist, fit the contract and have unique section ids', () => {
  expect(z.array(matchPlayForm).parse(matchPlayForms)).toEqual(matchPlayForms)
  expect(matchPlayForms.map(({ id }) => id)).toEqual(formIds)
  for (const { sections } of matchPlayForms) expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
})

describe.each(matchPlayForms)('the match-play form $id', (form) => {
  const text = textsOf(form).join('\n')

  it.each([
    'Gruppspelet avslutas {groupStageEnds}.',
    'Slutspelet börjar {knockoutStarts}{afterGroupStage}.',
    'Varje omgång ska vara spelad inom tre veckor.',
    'mejlar resultatet till tävlingsledaren och skriver vinnarens siffror först.',
    'lägst spelhandicap',
    'En gruppspelsmatch som inte spelas slutar 0–0',
    'En slutspelsmatch som inte spelas i tid avgörs genom lottning.',
    'Matchspel är undantaget från regeln om att boka tidigast två veckor före spel.',
  ])('says: %s', (rule) => {
    expect(text).toContain(rule)
  })

  it('breaks ties by head-to-head result, first match and lot, in that order', () => {
    const steps = form.sections.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'steps')
    expect(steps).toEqual([{ kind: 'steps', items: ['inbördes möte', `${form.id === 'singel' ? 'vem' : 'vilket par'} som vann sin första match i gruppen`, 'lottning'] }])
  })

  it('has only the placeholders of the season, and no handicap percentages', () => {
    expect(new Set(text.match(/\{[^}]*\}/g))).toEqual(new Set(['{groupStageEnds}', '{knockoutStarts}', '{afterGroupStage}']))
    expect(text).not.toMatch(/%|undefined|NaN/)
  })
})
