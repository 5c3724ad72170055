import { CheckCircleOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { formatExactDuration } from '../../../shared/time/formatDuration'
import { formatTime } from '../../../shared/time/formatTime'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { StateView } from '../../../shared/ui/states/StateView'
import type { Id, Meeting } from '../../../wire/responses'
import { retranscribeRecord } from '../meeting/meetingApi'
import { recordPath } from '../../../shared/navigation/recordPath'

/** An ended meeting: opens its record or transcribes it again. */
export function EndedView({ meeting }: { meeting: Meeting }) {
  const t = useT()
  const { title, times, task_id: task } = meeting
  return (
    <StateView
      tone="success"
      picture={<CheckCircleOutlined />}
      title={<h1>{title}</h1>}
      text={t('live.ended.text', { time: formatTime(times * 1000) })}
      actions={
        task !== undefined && (
          <>
            <LinkButton to={recordPath(task)} type="primary" size="large">
              {t('meeting.action.record')}
            </LinkButton>
            <Retranscribe task={task} times={times} />
          </>
        )
      }
    />
  )
}

/** Transcribes the audio again after confirmation, since it costs as much as the first time. */
function Retranscribe({ task, times }: { task: Id; times: number }) {
  const t = useT()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const retranscribe = useMutation({
    mutationFn: () => retranscribeRecord(task),
    onSuccess: () => void navigate(recordPath(task)),
  })
  const close = () => {
    retranscribe.reset()
    setConfirming(false)
  }
  return (
    <>
      <PlainButton large onClick={() => setConfirming(true)}>
        {t('live.ended.again')}
      </PlainButton>
      {confirming && (
        <Dialog title={t('live.ended.again')} onClose={close}>
          <p>{t('live.again.text', { cost: formatExactDuration(t, times) })}</p>
          <p role="alert">{retranscribe.isError && errorText(retranscribe.error).text}</p>
          <div className="dialog-buttons">
            <PlainButton autoFocus onClick={close}>
              {t('live.end.cancel')}
            </PlainButton>
            <PlainButton
              primary
              busy={retranscribe.isPending}
              disabled={retranscribe.isPending}
              onClick={() => retranscribe.mutate()}
            >
              {t('live.again.submit')}
            </PlainButton>
          </div>
        </Dialog>
      )}
    </>
  )
}
