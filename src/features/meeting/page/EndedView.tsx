import { CheckCircleOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import { formatTime } from '../../../shared/time'
import { Dialog } from '../../../shared/ui/Dialog'
import { LinkButton } from '../../../shared/ui/LinkButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { StateView } from '../../../shared/ui/StateView'
import type { Id, Meeting } from '../../../wire/bodies'
import { transcribeAgain } from '../api'
import { recordPath } from '../paths'
import styles from './Controls.module.css'

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
            <Again task={task} times={times} />
          </>
        )
      }
    />
  )
}

/** Its sound transcribed once more, which costs as much as the first time: so it asks. */
function Again({ task, times }: { task: Id; times: number }) {
  const say = useSay()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const again = useMutation({
    mutationFn: () => transcribeAgain(task),
    onSuccess: () => void navigate(recordPath(task)),
  })
  const close = () => {
    again.reset()
    setAsking(false)
  }
  return (
    <>
      <PlainButton large onClick={() => setAsking(true)}>
        {say('live.ended.again')}
      </PlainButton>
      {asking && (
        <Dialog title={say('live.ended.again')} onClose={close}>
          <p>{say('live.again.text', { cost: formatTime(times * 1000) })}</p>
          <p role="alert">{again.isError && describe(again.error).text}</p>
          <div className={styles.buttons}>
            <PlainButton autoFocus onClick={close}>
              {say('live.end.cancel')}
            </PlainButton>
            <PlainButton primary busy={again.isPending} disabled={again.isPending} onClick={() => again.mutate()}>
              {say('live.again.submit')}
            </PlainButton>
          </div>
        </Dialog>
      )}
    </>
  )
}
