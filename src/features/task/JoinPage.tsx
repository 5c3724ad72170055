import { TeamOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { errorText } from '../../shared/http/errorText'
import { useT } from '../../shared/i18n/intl'
import { recordPath } from '../../shared/navigation/recordPath'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { LoadView } from '../../shared/ui/states/LoadView'
import { StateView } from '../../shared/ui/states/StateView'
import { joinRecord } from './people/peopleApi'

/** What an invitation opens: takes it up and goes on to the record. */
export default function JoinPage() {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const key = useSearchParams()[0].get('key') ?? ''
  const joined = useQuery({
    queryKey: ['join', key],
    queryFn: () => joinRecord(key),
    enabled: key !== '',
    retry: false,
    gcTime: 0,
  })
  const id = joined.data?.id
  useEffect(() => {
    if (id === undefined) return
    void client.invalidateQueries({ queryKey: ['tasks'] })
    void navigate(recordPath(id), { replace: true })
  }, [client, navigate, id])
  const fault = key === '' ? t('people.join.none') : joined.isError ? errorText(joined.error).text : ''
  if (fault === '') return <LoadView rows={8} />
  return (
    <StateView
      alert={joined.isError}
      picture={<TeamOutlined />}
      title={<h1>{t('people.join.title')}</h1>}
      text={fault}
      actions={
        <LinkButton type="primary" to="/task/detail">
          {t('task.workspace.back')}
        </LinkButton>
      }
    />
  )
}
