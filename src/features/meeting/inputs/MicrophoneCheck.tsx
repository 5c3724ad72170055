import { AudioOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import styles from './Inputs.module.css'
import { LevelBar } from './LevelBar'
import { MicrophoneSelect } from './MicrophoneSelect'
import { useMicrophoneTest, type MicrophoneTest } from './useMicrophoneTest'

/** Chooses the microphone, and tests it before anything is recorded. */
export function MicrophoneCheck() {
  const t = useT()
  const { test, start, stop } = useMicrophoneTest()
  const isBlocked = useIsBlocked()
  const running = test.status === 'on' || test.status === 'starting'
  const fault = test.status === 'failed' ? test.fault : isBlocked && test.status === 'off' ? 'denied' : null
  return (
    <div className={styles.test}>
      <MicrophoneSelect version={test.status === 'on'} onChange={() => running && start()} />
      <PlainButton busy={test.status === 'starting'} onClick={running ? stop : start}>
        {test.status === 'off' && <AudioOutlined aria-hidden="true" />}
        {t(running ? 'live.test.stop' : test.status === 'failed' ? 'live.test.again' : 'live.test.start')}
      </PlainButton>
      {running && <LevelBar level={test.status === 'on' ? test.level : 0} />}
      <p className={styles.result} data-result={fault ? 'fault' : resultOf(test)} role="status">
        {fault ? t(`live.capture.${fault}`) : test.status === 'on' && t(`live.test.${test.result}`)}
      </p>
    </div>
  )
}

const resultOf = (test: MicrophoneTest) => (test.status === 'on' ? test.result : undefined)

/** Whether this site may not use the microphone, as far as the browser tells. */
function useIsBlocked(): boolean {
  const { data } = useQuery({
    queryKey: ['microphonePermission'],
    // Some browsers have no such permission name, and reject.
    queryFn: () => navigator.permissions.query({ name: 'microphone' }).then(({ state }) => state),
    enabled: 'permissions' in navigator,
    retry: false,
    staleTime: 0,
  })
  return data === 'denied'
}
