import { Tabs } from 'antd'
import { useCallback } from 'react'
import { useT } from '../../shared/i18n/intl'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { usePageParams } from '../../shared/navigation/usePageParams'
import { ManageRecords } from './manage/ManageRecords'
import { parseManageListParams, toManageListParams, type ManageListParams } from './manage/manageListUrl'
import { StorageUsage } from './manage/StorageUsage'

/** Batch management of records, the recycle bin and storage usage. The URL holds the view. */
export default function ManagePage() {
  const t = useT()
  const [params, setParams] = usePageParams()
  const view = parseManageListParams(params)
  const change = useCallback(
    (part: Partial<ManageListParams>, replace = false) =>
      setParams((now) => toManageListParams({ ...parseManageListParams(now), ...part }), { replace }),
    [setParams],
  )
  const records = <ManageRecords view={view} onChange={change} />
  return (
    <>
      <PageTitle title={t('manage.page.title')} />
      <StorageUsage />
      <Tabs
        activeKey={view.bin ? 'bin' : 'records'}
        onChange={(key) => change({ bin: key === 'bin', keyword: '', page: 1 })}
        destroyOnHidden
        animated={false}
        items={[
          { key: 'records', label: t('task.records.title'), children: view.bin ? null : records },
          { key: 'bin', label: t('manage.bin.title'), children: view.bin ? records : null },
        ]}
      />
    </>
  )
}
