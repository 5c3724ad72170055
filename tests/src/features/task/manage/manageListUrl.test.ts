import { expect, it } from 'vitest'
import { parseManageListParams, toManageListParams } from '../../../../../src/features/task/manage/manageListUrl'

it.each(['', 'bin=1', 'keyword=%E5%91%A8&size=30&page=2&bin=1'])(
  'the address %j is read and written back',
  (address) => {
    const view = parseManageListParams(new URLSearchParams(address))
    expect(parseManageListParams(toManageListParams(view))).toEqual(view)
    expect(new URLSearchParams(address).get('bin') === '1').toBe(view.bin)
  },
)

it.each(['bin=0', 'bin=true', 'bin=', 'status=9', 'page=-1&size=7'])('%j shows the first of all records', (address) => {
  expect(toManageListParams(parseManageListParams(new URLSearchParams(address))).toString()).toBe('')
})
