import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePageTitle } from '../../../src/shared/navigation/pageTitle'
import { PageTitle } from '../../../src/shared/ui/page/PageTitle'

/** Stands in for the page of records: its title tells the record, and its button whether it was mounted anew. */
export default function FakeRecords() {
  const id = new URLSearchParams(useLocation().search).get('id')
  const [count, setCount] = useState(0)
  usePageTitle(id ? `录音 ${id}` : undefined)
  return (
    <>
      <PageTitle title={id ? `录音 ${id}` : '全部记录'} />
      <button onClick={() => setCount(count + 1)}>点了 {count} 次</button>
      <Link to="/task/detail?id=1">打开 1</Link>
      <Link to="/task/detail?id=2">打开 2</Link>
      <Link to="/refresh" state={{ back: '/task/detail' }}>
        刷新
      </Link>
    </>
  )
}
