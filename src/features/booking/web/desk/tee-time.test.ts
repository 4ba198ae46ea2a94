import { expect, test } from 'vitest'
import { readTeeTime } from './tee-time.ts'

test.each([
  ['9.40', '09:40'], ['09:40', '09:40'], ['940', '09:40'], ['0940', '09:40'], [' 23 59 ', '23:59'], ['', ''], ['  ', ''],
  ['24:00', null], ['9:60', null], ['nio', null], ['9:4', null], ['12345', null],
  // As in the course's mail, or as said on the phone.
  ['kl 8.40', '08:40'], ['kl. 08.40', '08:40'], ['kl.8:40', '08:40'], ['Kl 0840', '08:40'], ['kl\u00A08.40', '08:40'], ['klockan 8.40', '08:40'], ['KL8.40', '08:40'],
  ['8,40', '08:40'], ['8 : 40', '08:40'], ['kl', null], ['kl.', null], ['ca 8.40', null], ['8.40-8.50', null], ['kl 8.40 (A)', null],
  // A whole hour, unless it may mean the afternoon.
  ['8', '08:00'], ['08', '08:00'], ['kl 8', '08:00'], ['14', '14:00'], ['23', '23:00'], ['24', null], ['1', null], ['5', null], ['kl 7', null], ['04', null], ['0', null],
])('%j is read as %j', (typed, time) => {
  expect(readTeeTime(typed)).toBe(time)
})
