import { expect, test } from 'vitest'
import { kindRules } from '../kind-rules.ts'
import { following } from './following.ts'

const { fields } = kindRules.competition
const start = { name: 'Vårslaget', time: 'day', day: '2027-05-15', status: 'upcoming' }

test('fields that nobody has typed in follow the site, and nothing is asked', () => {
  const texts = { ...start, name: 'Stora vårslaget' }
  expect(following(fields, { start, texts, asked: [] }, { ...start, day: '2027-05-22' })).toEqual({ texts: { ...texts, day: '2027-05-22' }, asked: [] })
})

test('a field that both have changed keeps what was typed and is asked about, until the site has the same', () => {
  const texts = { ...start, name: 'Stora vårslaget', day: '2027-05-16' }
  const second = { ...start, name: 'Lilla vårslaget' }
  const once = following(fields, { start, texts, asked: [] }, second)
  expect(once).toEqual({ texts, asked: ['name'] })
  // A third version that leaves the title alone does not settle the question.
  const third = { ...second, status: 'ongoing' }
  const twice = following(fields, { start: second, ...once }, third)
  expect(twice).toEqual({ texts: { ...texts, status: 'ongoing' }, asked: ['name'] })
  expect(following(fields, { start: third, ...twice }, { ...third, name: 'Stora vårslaget' }).asked).toEqual([])
})

test('nothing follows where a typed text would lose its field: all that differs is asked about', () => {
  const texts = { ...start, day: '2027-05-16' }
  const { day: _day, ...others } = start
  const site = { ...others, time: 'months', from: '2027-05', to: '2027-06', name: 'Lilla vårslaget' }
  const { texts: kept, asked } = following(fields, { start, texts, asked: [] }, site)
  expect(kept).toBe(texts)
  expect(asked).toEqual(expect.arrayContaining(['name', 'time', 'day']))
})
