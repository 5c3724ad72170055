import { Tabs } from 'antd'
import { useCallback } from 'react'
import { useSay } from '../../shared/intl'
import { PageTitle } from '../../shared/ui/PageTitle'
import { usePageParams } from '../../shared/usePageParams'
import { ManageRecords } from './manage/ManageRecords'
import { readManage, writeManage, type ManageView } from './manage/manageUrl'
import { StorageUsed } from './manage/StorageUsed'

/** Many records at once, the recycle bin, and the room they take. What it shows stands in the address. */
export default function ManagePage() {
  const say = useSay()
  const [params, setParams] = usePageParams()
  const view = readManage(params)
  const change = useCallback(
    (part: Partial<ManageView>, replace = false) =>
      setParams((now) => writeManage({ ...readManage(now), ...part }), { replace }),
    [setParams],
  )
  const records = <ManageRecords view={view} onChange={change} />
  return (
    <>
      <PageTitle title={say('manage.page.title')} />
      <StorageUsed />
      <Tabs
        activeKey={view.bin ? 'bin' : 'records'}
        onChange={(key) => change({ bin: key === 'bin', keyword: '', page: 1 })}
        destroyOnHidden
        animated={false}
        items={[
          { key: 'records', label: say('task.records.title'), children: view.bin ? null : records },
          { key: 'bin', label: say('manage.bin.title'), children: view.bin ? records : null },
        ]}
      />
    </>
  )
}
