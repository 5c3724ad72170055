import { expect, it } from 'vitest'
import { readManage, writeManage } from '../../../../../src/features/task/manage/manageUrl'

it.each(['', 'bin=1', 'keyword=%E5%91%A8&size=30&page=2&bin=1'])(
  'the address %j is read and written back',
  (address) => {
    const view = readManage(new URLSearchParams(address))
    expect(readManage(writeManage(view))).toEqual(view)
    expect(new URLSearchParams(address).get('bin') === '1').toBe(view.bin)
  },
)

it.each(['bin=0', 'bin=true', 'bin=', 'status=2', 'page=-1&size=7'])('%j shows the first of all records', (address) => {
  expect(writeManage(readManage(new URLSearchParams(address))).toString()).toBe('')
})
