import { CheckCircleOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import { formatTime } from '../../../shared/time'
import { LinkButton } from '../../../shared/ui/LinkButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { StateView } from '../../../shared/ui/StateView'
import type { Id, Meeting } from '../../../wire/bodies'
import { transcribeAgain } from '../api'
import { recordPath } from '../paths'

/** A meeting that is over: its record, and its sound once more. */
export function EndedView({ meeting }: { meeting: Meeting }) {
  const say = useSay()
  const { title, times, task_id: task } = meeting
  return (
    <StateView
      tone="success"
      picture={<CheckCircleOutlined />}
      title={<h1>{title}</h1>}
      text={say('live.ended.text', { time: formatTime(times * 1000) })}
      actions={
        task !== undefined && (
          <>
            <LinkButton to={recordPath(task)} type="primary" size="large">
              {say('meeting.action.record')}
            </LinkButton>
            <Again task={task} />
          </>
        )
      }
    />
  )
}

function Again({ task }: { task: Id }) {
  const say = useSay()
  const navigate = useNavigate()
  const again = useMutation({
    mutationFn: () => transcribeAgain(task),
    onSuccess: () => void navigate(recordPath(task)),
  })
  return (
    <>
      <PlainButton large busy={again.isPending} disabled={again.isPending} onClick={() => again.mutate()}>
        {say('live.ended.again')}
      </PlainButton>
      <span role="alert">{again.isError && describe(again.error).text}</span>
    </>
  )
}
